import { expect, screen, waitFor, within } from 'storybook/test'
import type { MutationMode } from 'react-admin'
import { session } from '../src/app/compositionRoot.ts'
import { apiBase } from '../src/model/constants.ts'
import type { Overrides } from '../src/screens/entities.tsx'
import { Screen } from './Screen.tsx'
import * as configuration from './reactAdmin/configuration.tsx'
import * as device from './reactAdmin/device.tsx'
import * as event from './reactAdmin/event.tsx'
import { inMode } from './reactAdmin/modes.tsx'
import { withOwnMessage } from './reactAdmin/ownMessage.tsx'
import * as site from './reactAdmin/site.tsx'
import * as user from './reactAdmin/user.tsx'
import type { Call, World } from './storyWorld.ts'
import { patience, until, untilPresent } from './until.ts'

export default { title: 'Console/react-admin', component: Screen }

type Name = string | RegExp

// react-admin 5.15.4 gives the checkboxes of its rows a label that MUI 9 puts on the wrong element,
// and the column that unfolds the rows of a `<Datagrid>` no heading.
const ownDefects = ['label', 'aria-prohibited-attr', 'empty-table-header'].map((id) => ({
  id,
  enabled: false,
}))

const story = (
  world: Pick<World, 'route'> & Partial<World>,
  steps: (() => Promise<unknown>)[],
) => ({
  parameters: { world: world satisfies World },
  play: async () => {
    await untilPresent('main h1')
    for (const step of steps) await step()
  },
})

const withOwnDefects = ({ parameters, play }: ReturnType<typeof story>) => ({
  parameters: { ...parameters, a11y: { config: { rules: ownDefects } } },
  play,
})

const see = (role: string, name: Name) => screen.findAllByRole(role, { name }, patience)
const seeText = (text: Name) => screen.findAllByText(text, undefined, patience)
// The page's own click: Storybook's runs inside React's `act`, in which what a lazy part waits for
// never comes.
const press = async (name: Name, role = 'button') => (await see(role, name))[0]!.click()

/** Presses in the row of a record; the buttons appear when `canAccess` has answered. */
const pressIn = async (text: string, role: string, name: string) =>
  (await (await rowOf(text)).findByRole(role, { name }, patience)).click()

/** Types as a person does, where React hears it. */
async function type(label: Name, text: string) {
  const input = (await screen.findByLabelText(
    label,
    { selector: 'input' },
    patience,
  )) as HTMLInputElement
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  input.focus()
  setValue.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opens a select, which listens to the pointer alone, and presses a choice. */
async function choose(label: Name, option: Name) {
  const [input] = await see('combobox', label)
  input!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  await press(option, 'option')
}

const rowOf = async (text: string) => {
  const cell = (await screen.findAllByText(text, undefined, patience))[0]!
  return within(cell.closest('tr')!)
}

const devices = { overrides: { device } satisfies Overrides }
export const ListWithFilters = story({ route: '/devices', ...devices }, [
  () => see('button', 'Delete'),
  () => type('Search', 'tablet'),
  () => until(() => screen.queryByText(/scanner/) === null),
  () => see('columnheader', /MAC address/),
])
export const ListWithFiltersDark = story({ route: '/devices', theme: 'theme-dark', ...devices }, [
  () => see('button', 'Delete'),
])
export const ListInGerman = story({ route: '/devices', language: 'de', ...devices }, [
  () => see('heading', 'Geräte'),
  () => see('columnheader', /MAC-Adresse/),
  () => see('button', 'Löschen'),
])
export const CreateForm = story({ route: '/device/create', ...devices }, [
  () => see('textbox', /^MAC address/),
])
/** The Head Quarter Staff may read devices, and no more. */
export const ListWithoutRights = story({ route: '/devices', account: 'hq@acme.test', ...devices }, [
  () => see('columnheader', /UUID/),
  async () => {
    for (const name of ['Edit', 'Delete', 'Create'])
      await expect(screen.queryByRole('button', { name })).toBeNull()
    await expect(screen.queryByRole('link', { name: /Edit|Create/ })).toBeNull()
  },
])
export const CreateWithoutRights = story(
  { route: '/device/create', account: 'hq@acme.test', ...devices },
  [() => seeText('Error 404')],
)

const first = (path: string, prefix: string) => async (call: Call) =>
  `${prefix}/${(await call(`${path}?size=1`)).content[0].webId}`
const configurations = { overrides: { configuration } satisfies Overrides }
export const FormWithReference = story(
  { route: first('/static-data/configuration', '/configuration'), ...configurations },
  [
    () => see('textbox', /^Key/),
    () => type('Branch', 'harbor'),
    () => see('option', /Harbor/),
    () => until(() => screen.queryByRole('option', { name: /Springfield/ }) === null),
  ],
)
export const RefusedByTheService = story(
  { route: first('/static-data/configuration', '/configuration'), ...configurations },
  [
    () => type(/^Key/, 'lower case'),
    () => type(/^Value/, 'x'),
    () => press('Save'),
    () => seeText('A key has capital letters, digits and underscores'),
  ],
)
const ownWords = 'The setting could not be saved.'
/** An override says in its own words that a write was refused, and nothing else says it too. */
export const RefusedInOwnWords = story(
  {
    route: first('/static-data/configuration', '/configuration'),
    overrides: { configuration: withOwnMessage(ownWords) },
    layouts: { configuration: 'table' },
  },
  [
    () => type(/^Key/, 'lower case'),
    () => press('Save'),
    () => seeText(ownWords),
    () => see('columnheader', /Value/),
    async () => {
      const messages = screen.getAllByRole('alert').map(({ textContent }) => textContent)
      await expect(messages).toEqual([ownWords])
    },
  ],
)
export const RecordNotThere = story({ route: '/configuration/nothing', ...configurations }, [
  () => seeText('Error 404'),
])

const sites = { overrides: { site } satisfies Overrides }
const siteAt = (page: string) => async (call: Call) =>
  `/site/${(await call('/site/sites?size=1')).content[0].webId}${page}`
export const ShowInTabs = story({ route: siteAt('/show'), ...sites }, [
  () => see('tab', 'Devices'),
  () => seeText('Created date'),
])
export const TabOfShow = story({ route: siteAt('/show/devices'), ...sites }, [
  () => see('columnheader', /Device/),
])
export const FormInTabs = story({ route: siteAt(''), ...sites }, [
  () => see('textbox', /^Name/),
  () => press('Description', 'tab'),
  () => see('textbox', 'Description'),
])

const users = { overrides: { 'user-account': user } satisfies Overrides }
const userAt = (page: string) => async (call: Call) =>
  `/user-account/${(await call('/security/userAccounts?size=1')).content[0].webId}${page}`
export const ListWiderThanThePage = withOwnDefects(
  story({ route: '/user', ...users }, [
    () => see('columnheader', /Last name/),
    () => see('link', 'Show'),
    async () => {
      const { scrollWidth, clientWidth } = document.documentElement
      await expect(scrollWidth).toBe(clientWidth)
    },
  ]),
)
export const ShowWithReferences = story({ route: userAt('/show'), ...users }, [
  () => see('columnheader', /Role/),
])
export const FormWithArrays = story({ route: userAt(''), ...users }, [
  () => see('textbox', /^First name/),
  () => see('switch', 'Default'),
])
const personEmail = `${crypto.randomUUID()}@acme.test`
/** Errors of the service stand at the inputs of an array; the record opens when it is stored. */
export const CreateWithArrays = story({ route: '/user-account/create', ...users }, [
  () => type(/^First name/, 'Iris'),
  () => type(/^Last name/, 'Okafor'),
  () => type(/^Email/, personEmail),
  () => press('Save'),
  () => seeText('Please select at least one branch'),
  async () => (await see('button', 'Add'))[1]!.click(),
  () => press('Save'),
  () => seeText('Branch is required'),
  () => type('Branch', 'harbor'),
  () => press('Boston Harbor', 'option'),
  () => choose('Role', 'Manager'),
  () => press('Save'),
  () => see('link', 'Boston Harbor'),
  () => see('link', 'Manager'),
])

/** A person who may choose templates, but not read them. */
export const ChoosingWithoutReading = story(
  { route: '/eventManagement', account: 'user@acme.test', overrides: { event } },
  [
    () => see('columnheader', /Event name/),
    () => press('Open'),
    () => untilPresent('[role="option"]'),
  ],
)

/** The choices of lists of values and of a nested field, in the person's language. */
export const ChoicesOfLists = story(
  { route: '/event/create', language: 'de', overrides: { event } },
  [
    () => see('checkbox', 'E-Mail'),
    () => see('radio', 'Monatlich'),
    () => choose('E-Mail-Arten', 'Benutzer angelegt'),
  ],
)

/** The generated screens stand at react-admin's addresses where an override has none of its own. */
export const GeneratedCreate = story({ route: '/location/create' }, [
  () => see('dialog', 'Add location'),
])
export const GeneratedEdit = story({ route: first('/site/locations', '/location') }, [
  () => see('dialog', /^Edit/),
])

async function request(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${apiBase}/static-data/configuration${path}`, {
    method,
    headers: {
      authorization: `Bearer ${session.read().token}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}
/** What the service holds under a key now; undefined when there is no such record. */
const stored = async (key: string) => (await request('GET', `?key=${key}`)).content[0]
const isStored = (key: string, value: string | undefined) =>
  waitFor(async () => expect((await stored(key))?.value).toBe(value), patience)

const make = async (...keys: string[]) => {
  for (const key of keys) await request('POST', '', { key, value: 'before' })
}
const go = async (route: string) => void (window.location.hash = `#${route}`)
const freshKey = (name: string) =>
  `${name}_${crypto.randomUUID().slice(0, 8)}`.toUpperCase().replaceAll('-', '_')
// Only what can be undone is not asked about.
const confirm = async (mode: MutationMode) => {
  if (mode !== 'undoable') await press('Confirm')
}
/** Presses "Undo" in the toast with this text. */
const undoIn = async (text: RegExp) => {
  const toast = (await seeText(text))[0]!.closest('[role="status"]')
  within(toast as HTMLElement)
    .getByRole('button', { name: 'Undo' })
    .click()
}
const select = async (key: string) => (await rowOf(key)).getByRole('checkbox').click()

/**
 * Creates, edits and deletes through react-admin's components, one record and several, and asks the
 * service each time what it holds.
 */
const writing = (mode: MutationMode) => {
  const [one, two, three] = ['ONE', 'TWO', 'THREE'].map((name) => freshKey(name)) as [
    string,
    string,
    string,
  ]
  const undoBulkUpdate = [
    () => undoIn(/2 elements updated/),
    () => isStored(one, 'edited'),
    () => isStored(two, 'before'),
    () => see('cell', 'edited'),
  ]
  const steps = [
    () => type('Key', one),
    () => type('Value', 'created'),
    () => press('Save'),
    () => isStored(one, 'created'),
    () => make(two, three),
    () => go('/smsConfig'),
    () => pressIn(one, 'link', 'Edit'),
    () => type('Value', 'edited'),
    () => press('Save'),
    () => isStored(one, 'edited'),
    () => see('columnheader', /Value/),
    () => select(one),
    () => select(two),
    () => press('Update'),
    () => confirm(mode),
    () => isStored(one, 'bulk'),
    () => isStored(two, 'bulk'),
    ...(mode === 'undoable' ? undoBulkUpdate : []),
    () => pressIn(one, 'button', 'Delete'),
    () => confirm(mode),
    () => isStored(one, undefined),
    () => until(() => screen.queryByText(one) === null),
    () => select(two),
    () => select(three),
    async () => {
      const toolbar = (await screen.findByText(/2 items selected/)).closest('[data-test]')!
      within(toolbar as HTMLElement)
        .getByRole('button', { name: 'Delete' })
        .click()
    },
    () => confirm(mode),
    () => isStored(two, undefined),
    () => isStored(three, undefined),
  ]
  const world = { route: '/configuration/create', overrides: { configuration: inMode(mode) } }
  return withOwnDefects(story(world, steps))
}
export const Pessimistic = writing('pessimistic')
export const Optimistic = writing('optimistic')
export const Undoable = writing('undoable')
