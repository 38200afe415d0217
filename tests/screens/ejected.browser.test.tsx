import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent, utils } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { manifest } from '../../src/generated/manifest.ts'
import { EntityRoutes } from '../../src/screens/EntityRoutes.tsx'
import { detailPath, EntitiesContext } from '../../src/screens/entities.tsx'
import type { EntityOverride } from '../../src/screens/entities.tsx'
import { enterService, provider } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

// The overrides are what `npm run eject` writes for a simple and a rich entity.
beforeAll(() => enterService())

const patience = { timeout: 30_000, interval: 100 }

/** The ejected module of an entity; `used` collects the names of the parts that rendered. */
async function ejected(name: string, used: Set<string>): Promise<EntityOverride> {
  const file = `/src/overrides/${name}.ejected.tsx`
  const { List, Detail, Form, tabs, dialogs }: EntityOverride = await import(
    /* @vite-ignore */ file
  )
  const watch = <P extends object>(part: string, Part: ComponentType<P> | undefined) =>
    function Watched(props: P) {
      used.add(part)
      return Part && <Part {...props} />
    }
  return {
    List: watch('List', List),
    Detail: watch('Detail', Detail),
    Form: watch('Form', Form),
    tabs: Object.fromEntries(
      Object.entries(tabs ?? {}).map(([tab, Tab]) => [tab, watch(`tabs.${tab}`, Tab)]),
    ),
    dialogs: {
      form: watch('dialogs.form', dialogs?.form),
      delete: watch('dialogs.delete', dialogs?.delete),
    },
  }
}

/** Renders the screens of an entity; returns a function that replaces their override. */
async function mountScreens(name: string, first: EntityOverride) {
  const entry = manifest.find((each) => each.name === name)!
  let replace: (override: EntityOverride) => void = () => undefined
  function Screens() {
    const [override, setOverride] = useState(first)
    useEffect(() => void (replace = setOverride), [])
    return (
      <EntitiesContext value={{ manifest, overrides: { [name]: override } }}>
        <div aria-busy={useIsFetching() > 0}>
          <EntityRoutes entry={entry} />
        </div>
      </EntitiesContext>
    )
  }
  await mountScreen(<Screens />)
  return replace
}

const go = (address: string) => void (window.location.hash = `#${address}`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
// The page's own click: one by the browser takes far longer, and there are forty.
const press = async (name: string) => {
  await see(button(name))
  ;(button(name).element() as HTMLElement).click()
}
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true })
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))

const isLoading = () => document.querySelector('.MuiSkeleton-root, [aria-busy="true"]') !== null

/** Waits until the page has loaded and shows `part`; looks for it last, which costs most. */
async function see(part: Locator) {
  await expect.poll(() => !isLoading() && part.query() !== null, patience).toBe(true)
}

/** The roles, names and states of the page, once it shows `part`. */
async function structure(part: Locator): Promise<string> {
  await see(part)
  // The names of chosen records are read once the form is there.
  const unnamed = page.getByRole('button', { name: 'Remove …', exact: true })
  await expect.poll(() => unnamed.elements().length, patience).toBe(0)
  return utils.aria.renderAriaTree(utils.aria.generateAriaTree(document.body))
}

async function firstRecord(name: string) {
  const { data } = await provider.getList(name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  return data[0]!
}

/** One tab of each kind: those of a kind are printed alike. */
const tabsOf = (name: string) => {
  const { tabs } = entityOf(name).detail
  return tabs.filter((tab, index) => tabs.findIndex(({ kind }) => kind === tab.kind) === index)
}

/** Opens the list, the detail, its tabs and the dialogs; returns the structure of each. */
async function tour(name: string, id: string, addLabel: string): Promise<Record<string, string>> {
  const { routes } = entityOf(name)
  const seen: Record<string, string> = {}
  go(routes.list)
  seen.list = await structure(button(addLabel))
  await press(addLabel)
  seen.create = await structure(box('Name'))
  await press('Close')
  for (const tab of tabsOf(name)) {
    go(`${detailPath(routes.detail, id)}/${tab.name}`)
    seen[tab.name] = await structure(panel(tab.label))
  }
  await press('Edit')
  seen.edit = await structure(box('Name'))
  await press('Close')
  await press('Delete')
  seen.delete = await structure(page.getByText(/^Are you sure/))
  await press('Cancel')
  return seen
}

test.each([
  ['location', 'Add location'],
  ['site', 'Add branch'],
])(
  'the ejected list, detail, tabs, form and dialogs of %s have the roles, names and order of the generated ones',
  { tags: 'thorough', timeout: 120_000 },
  async (name, addLabel) => {
    const used = new Set<string>()
    const own = await ejected(name, used)
    const { id } = await firstRecord(name)
    const replace = await mountScreens(name, {})
    const generated = await tour(name, String(id), addLabel)
    expect([...used]).toEqual([])
    replace(own)
    expect(await tour(name, String(id), addLabel)).toEqual(generated)
    const tabs = tabsOf(name).map((tab) => `tabs.${tab.name}`)
    const parts = ['List', 'Detail', 'Form', 'dialogs.form', 'dialogs.delete', ...tabs]
    expect([...used].sort()).toEqual(parts.sort())
  },
)

const stored = async (entity: string, filter: Record<string, unknown>) =>
  (
    await provider.getList(entity, {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'createdDate', order: 'DESC' },
      filter,
    })
  ).data

/** Takes a choice of a picker in the open dialog, and closes its list. */
async function take(label: string, text: string) {
  const picker = page.getByRole('combobox', { name: label, exact: true })
  await userEvent.click(picker)
  await userEvent.fill(picker, text)
  await userEvent.click(page.getByRole('option', { name: text, exact: true }))
  await userEvent.keyboard('{Escape}')
}

test('records are created, edited and deleted through ejected screens', {
  timeout: 120_000,
}, async () => {
  const used = new Set<string>()
  const { routes } = entityOf('location')
  const [first, second] = await stored('site', {})
  await mountScreens('location', await ejected('location', used))
  go(routes.list)
  await see(button('Add location'))
  await press('Add location')
  await userEvent.fill(box('Name'), 'Ejected shelf')
  await take('Branches', String(first!['name']))
  await press('Save')
  const named = (name: string) => stored('location', { name })
  await expect.poll(async () => (await named('Ejected shelf')).length, patience).toBe(1)
  const [{ id }] = (await named('Ejected shelf')) as [{ id: string }]

  go(detailPath(routes.detail, id))
  await see(heading('Ejected shelf'))
  await press('Edit')
  await userEvent.fill(box('Name'), 'Ejected cupboard')
  await take('Branches', String(second!['name']))
  await press('Save')
  await see(heading('Ejected cupboard'))
  expect(await named('Ejected cupboard')).toMatchObject([{ id }])
  const sites = (await stored('site-location', { locationId: id })).map(({ siteId }) => siteId)
  expect(sites.sort()).toEqual([first!.id, second!.id].sort())

  await press('Delete')
  await userEvent.click(dialog().getByRole('button', { name: 'Delete', exact: true }))
  await expect.poll(() => named('Ejected cupboard'), patience).toEqual([])
  const parts = ['Detail', 'Form', 'List', 'dialogs.delete', 'dialogs.form']
  expect([...used]).toEqual(expect.arrayContaining(parts))
})

test('records are assigned through ejected screens', { timeout: 120_000 }, async () => {
  const used = new Set<string>()
  const [first, second] = await stored('site', {})
  const { data: shelf } = await provider.create('location', {
    data: { name: 'Ejected hook', siteIds: [first!.id] },
  })
  await mountScreens('site', await ejected('site', used))
  go(`${detailPath(entityOf('site').routes.detail, String(second!.id))}/site-location`)
  await see(panel('Locations'))
  // An empty table has a second button.
  await see(button('Assign Location').first())
  await userEvent.click(button('Assign Location').first())
  await take('Location', 'Ejected hook')
  await press('Save')
  const sites = async () =>
    (await stored('site-location', { locationId: shelf.id })).map(({ siteId }) => siteId).sort()
  await expect.poll(sites, patience).toEqual([first!.id, second!.id].sort())
  expect([...used]).toEqual(expect.arrayContaining(['Detail', 'tabs.site-location']))
})
