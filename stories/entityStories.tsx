import { expect, screen, within } from 'storybook/test'
import type { Entity, LinkSide } from '../src/model/entity.ts'
import { entities } from '../src/generated/entities.ts'
import { findCustomRoute } from '../src/app/routing/customRoutes.ts'
import { overrides } from '../src/app/routing/overrides.ts'
import type { Overrides } from '../src/screens/entities.tsx'
import type { Call, World } from './storyWorld.ts'
import { patience, until, untilAbsent, untilPresent } from './until.ts'

/**
 * One story in Storybook's form: its world, and a `play` function that waits for the expected
 * content.
 */
export type EntityStory = {
  parameters: { world: World }
  globals?: Record<string, unknown>
  play: () => Promise<void>
}

type ListState =
  | 'full'
  | 'empty'
  | 'nothingFound'
  | 'loading'
  | 'failed'
  | 'forbidden'
  | 'phone'
  | 'dark'
type Variant = 'plain' | 'phone' | 'dark'

const phone = { viewport: { value: 'phone', isRotated: false } }

/**
 * The stories of an entity's screens. Each waits for what a user would look for; then axe checks
 * the page.
 */
export function entityStories(entity: Entity) {
  const nothingFound = `${entity.routes.list}?filter=${encodeURIComponent(JSON.stringify({ search: 'no such record anywhere' }))}`
  const worlds: { [state in ListState]?: () => Partial<World> } = {
    // Every client starts with some records of certain entities; those lists are empty only for a
    // search.
    empty: () => ({
      account: 'admin@initech.test',
      route: async (call) =>
        (await firstRecord(entity, call)) ? nothingFound : entity.routes.list,
    }),
    nothingFound: () => ({ route: nothingFound }),
    loading: () => ({ obstruction: { kind: 'silent', paths: [pathOf(entity, 'list')] } }),
    failed: () => ({ obstruction: { kind: 'broken', paths: [pathOf(entity, 'list')] } }),
    // A user without a role at any branch has no permissions.
    forbidden: () => ({ account: 'nobody@initech.test' }),
  }
  const list = (state: ListState): EntityStory => ({
    ...inVariant(state === 'phone' || state === 'dark' ? state : 'plain', {
      route: entity.routes.list,
      overrides: withGeneratedList(entity),
      layouts: { [entity.name]: 'table' },
      ...worlds[state]?.(),
    }),
    play: () => seeList(entity, state),
  })
  const detail = (kind: Variant = 'plain', tab?: string): EntityStory => ({
    ...inVariant(kind, {
      route: async (call) => `${await detailAddress(entity, call)}${tab ? `/${tab}` : ''}`,
    }),
    play: () => seeDetail(entity, tab),
  })
  const after = (story: EntityStory, action: () => Promise<void>): EntityStory => ({
    ...story,
    play: async () => (await story.play(), await action()),
  })
  return {
    list,
    detail,
    tab: (name: string) => detail('plain', name),
    create: (kind: Variant = 'plain') =>
      after(list(kind === 'plain' ? 'full' : kind), async () => {
        await press(addLabel(entity))
        await seeDialog('dialog')
      }),
    edit: () =>
      after(detail(), async () => {
        if (hasHandWrittenDetail(entity)) return
        // A dialog with a title of its own is opened by a button of that name.
        await press(entity.form.editTitle ?? 'Edit')
        await seeDialog('dialog')
      }),
    remove: () =>
      after(detail(), async () => {
        if (hasHandWrittenDetail(entity)) return
        await press('Delete')
        await seeDialog('alertdialog')
      }),
    assign: (tab: string) =>
      after(detail('plain', tab), async () => {
        // A hand-written tab has its own way to assign, and its own tests.
        const given = overrides[entity.name]
        if ((typeof given === 'function' ? await given() : given)?.tabs?.[tab]) return
        const { link, side } = sideOf(entity, tab)
        await press(side.assign?.label ?? addLabel(link))
        await seeDialog('dialog')
      }),
  }
}

/** The overrides of an entity without a list of its own, which has its own stories. */
function withGeneratedList({ name }: Entity): Overrides {
  const given = overrides[name]
  if (!given) return {}
  const load = async () => {
    const { List: _, ...others } = typeof given === 'function' ? await given() : given
    return others
  }
  return { [name]: load }
}

/** Whether a hand-written screen stands where an entity's detail would; it has its own stories. */
const hasHandWrittenDetail = ({ routes }: Entity) =>
  findCustomRoute(routes.detail.replace(':id', 'any')) !== undefined

const inVariant = (kind: Variant, world: World) => ({
  parameters: {
    world: { ...world, theme: kind === 'dark' ? 'theme-dark' : 'theme-blue' } satisfies World,
  },
  ...(kind === 'phone' ? { globals: phone } : {}),
})

async function seeList(entity: Entity, state: ListState) {
  if (state === 'forbidden') return void (await screen.findByText('Error 404', undefined, patience))
  const heading = await seeHeading()
  if (state === 'empty' || state === 'nothingFound')
    await screen.findByText('No data found', undefined, patience)
  else if (state === 'failed') await screen.findByRole('button', { name: 'Try again' }, patience)
  else if (state === 'loading')
    await expect(heading).toHaveTextContent(new RegExp(`^${escape(entity.many)}$`))
  else await until(() => /\d/.test(document.querySelector('main h1')?.textContent ?? ''))
}

/** A query by role is slow on a whole page at each change, so the element is awaited first. */
async function seeHeading() {
  await untilPresent('main h1')
  return screen.findByRole('heading', { level: 1 }, patience)
}

async function seeDetail(entity: Entity, tab: string | undefined) {
  await seeHeading()
  if (hasHandWrittenDetail(entity)) return
  // A detail with only its grid has no tabs.
  if (entity.detail.tabs.length === 1)
    return void (await screen.findAllByRole('term', undefined, patience))
  const tabs = await screen.findAllByRole('tab', undefined, patience)
  await until(() => tabs.some((each) => each.getAttribute('aria-selected') === 'true'))
  if (tab) await untilAbsent('main [aria-busy="true"]')
}

/** Waits until the dialog has loaded its fields, which come with the entity's validator. */
async function seeDialog(role: 'dialog' | 'alertdialog') {
  const dialog = await screen.findByRole(role, undefined, patience)
  await within(dialog).findAllByRole('button', undefined, patience)
  if (role === 'dialog')
    await untilPresent('[role="dialog"] :is(input, textarea, [role="combobox"])')
  await untilAbsent(`[role="${role}"] [role="status"][aria-label]`)
}

async function press(name: string) {
  const buttons = await screen.findAllByRole('button', { name }, patience)
  // A native click: Storybook's own runs inside React's `act`, in which a lazy dialog never
  // resolves.
  buttons[0]!.click()
}

const addLabel = (entity: Entity) =>
  entity.list.addLabel ?? `Add ${entity.title.charAt(0).toLowerCase()}${entity.title.slice(1)}`
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function pathOf(entity: Entity, kind: 'list'): string {
  const operation =
    entity.operations.find((each) => each.kind === kind && !each.path.includes('{')) ??
    entity.operations.find((each) => each.kind === kind)
  if (!operation) throw new Error(`${entity.name} has no list in its contract.`)
  return operation.path
}

/** The first record of the list, if there is any. */
async function firstRecord(entity: Entity, call: Call): Promise<any> {
  const answer = await call(
    `${pathOf(entity, 'list')}?${entity.dialect === 'simple-rest' ? 'range=%5B0,0%5D' : 'size=1'}`,
  )
  return (Array.isArray(answer) ? answer : answer.content)[0]
}

/** The detail route of the first record of the list. */
async function detailAddress(entity: Entity, call: Call): Promise<string> {
  const record = await firstRecord(entity, call)
  if (!record) throw new Error(`${entity.name} has no record to show: its demo data is empty.`)
  return entity.routes.detail.replace(
    /:id\b/,
    encodeURIComponent(
      record[entity.dialect === 'simple-rest' ? 'id' : entity.key] ?? record[entity.key],
    ),
  )
}

/** The link and its side that a tab of this entity shows. */
function sideOf(entity: Entity, tab: string): { link: Entity; side: LinkSide } {
  const wanted = entity.detail.tabs.find((each) => each.name === tab)
  const link =
    wanted?.kind === 'link' ? entities.find(({ name }) => name === wanted.link) : undefined
  const side = link?.link?.find(({ field }) => wanted?.kind === 'link' && field === wanted.side)
  if (!link || !side) throw new Error(`${entity.name} has no link tab "${tab}".`)
  return { link, side }
}
