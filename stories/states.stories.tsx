import { screen } from 'storybook/test'
import { apiBase, storageKeys } from '../src/model/constants.ts'
import { Screen } from './Screen.tsx'
import type { Call, World } from './storyWorld.ts'
import { patience, untilPresent } from './until.ts'

export default { title: 'Console/states', component: Screen }

const phone = { viewport: { value: 'phone', isRotated: false } }
// A native click: Storybook's own runs inside React's `act`, in which a lazy part never resolves.
const press = async (name: string) =>
  (await screen.findAllByRole('button', { name }, patience))[0]!.click()
const fill = async (name: string, text: string) => {
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name }, patience)
  // React overrides the element's setter: the native one sets the value, then an event notifies
  // React.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')!.set!.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

const story = (
  route: World['route'],
  actions: (() => Promise<unknown>)[],
  { theme = 'theme-blue', onPhone = false }: { theme?: World['theme']; onPhone?: boolean } = {},
) => ({
  parameters: { world: { route, theme } satisfies World },
  ...(onPhone ? { globals: phone } : {}),
  play: async () => {
    await untilPresent('main h1')
    for (const action of actions) await action()
  },
})

const branch = async (call: Call) =>
  `/detail/site/${(await call('/site/sites?size=1')).content[0].webId}`
const now = () => new Date().toISOString()

/** Saves the branch on the screen as another client would. */
async function saveElsewhere() {
  const key = window.location.hash.split('/').at(-1)
  const { ok, status } = await fetch(`${apiBase}/site/sites/${key}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${localStorage.getItem(storageKeys.token)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ description: `Closed for the inventory, as agreed at ${now()}` }),
  })
  if (!ok) throw new Error(`Saving the branch was answered with ${status}.`)
}

const conflict = [
  () => press('Edit'),
  () => fill('Description', `Open on Sundays, as agreed at ${now()}`),
  saveElsewhere,
  () => press('Save'),
  () => screen.findByRole('radiogroup', { name: 'Description' }, patience),
]
export const Conflict = story(branch, conflict)
export const ConflictPhone = story(branch, conflict, { onPhone: true })
export const ConflictDark = story(branch, conflict, { theme: 'theme-dark' })

const leaving = [
  () => press('Add branch'),
  () => fill('Name', 'Boston Seaport'),
  () => press('Close'),
  () => screen.findByRole('button', { name: 'Keep editing' }, patience),
]
export const LeavingAsks = story('/branch', leaving)
export const LeavingAsksPhone = {
  ...story('/branch', leaving, { onPhone: true }),
  tags: ['repeated'],
}

const offline = {
  ...story('/branch', [
    async () => {
      await untilPresent('main :is(td, li) a')
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      window.dispatchEvent(new Event('offline'))
      await screen.findByText(
        'You are offline. What you see may be out of date.',
        undefined,
        patience,
      )
    },
  ]),
  beforeEach: () => () => {
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  },
}
export const Offline = offline
export const OfflinePhone = { ...offline, globals: phone, tags: ['repeated'] }
