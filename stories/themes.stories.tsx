import { screen } from 'storybook/test'
import { Screen } from './Screen.tsx'
import type { Call, World } from './storyWorld.ts'
import { patience, untilAbsent, untilPresent } from './until.ts'

export default { title: 'Console/themes', component: Screen }

const phone = { viewport: { value: 'phone', isRotated: false } }
const themes = {
  green: { theme: 'theme-green' },
  slate: { theme: 'theme-slate' },
  contrast: { theme: 'theme-contrast' },
} as const
const german = { language: 'de' } as const
const japanese = { language: 'ja' } as const
// A native click: Storybook's own runs inside React's `act`, in which a lazy part never resolves.
const press = async (name: string) =>
  (await screen.findAllByRole('button', { name }, patience))[0]!.click()

type Appearance = Pick<World, 'theme' | 'language'> & { onPhone?: true }

/** One screen in one appearance: a theme, a viewport width, or a language. */
const story =
  (route: World['route'], action: () => Promise<unknown>) =>
  ({ onPhone, ...appearance }: Appearance) => ({
    parameters: { world: { route, ...appearance } satisfies World },
    ...(onPhone ? { globals: phone } : {}),
    play: async () => {
      await untilPresent('main h1')
      await untilAbsent('main [aria-busy="true"]')
      await action()
    },
  })

const first = async (call: Call, path: string) =>
  (await call(`${path}?size=1`)).content[0].webId as string
const branch = async (call: Call) => `/detail/site/${await first(call, '/site/sites')}`
const rows = () => untilPresent('main :is(td, li) a')
const tabs = () => screen.findAllByRole('tab', undefined, patience)
const boxes = () => untilPresent('[role="dialog"] input')

const list = story('/branch', rows)
const detail = story(branch, tabs)
const dashboard = story('/branch-dashboard', rows)
const filters = (button: string) =>
  story('/branch', async () => (await rows(), await press(button), await boxes()))
const create = (button: string) =>
  story('/branch', async () => (await rows(), await press(button), await boxes()))
const settings = story('/accountsettings', () => screen.findAllByRole('radio', undefined, patience))

export const ListGreen = list(themes.green)
export const ListSlate = list(themes.slate)
export const ListContrast = list(themes.contrast)
export const DetailContrast = { ...detail(themes.contrast), tags: ['repeated'] }
export const CreateContrast = { ...create('Add branch')(themes.contrast), tags: ['repeated'] }
export const FiltersContrast = { ...filters('Filters')(themes.contrast), tags: ['repeated'] }
export const DashboardContrast = dashboard(themes.contrast)
export const DashboardSlate = { ...dashboard(themes.slate), tags: ['repeated'] }

export const ListGerman = list(german)
export const ListGermanPhone = list({ ...german, onPhone: true })
export const DetailGerman = { ...detail(german), tags: ['repeated'] }
export const DetailGermanPhone = { ...detail({ ...german, onPhone: true }), tags: ['repeated'] }
export const CreateGermanPhone = {
  ...create('Filiale hinzufügen')({ ...german, onPhone: true }),
  tags: ['repeated'],
}
export const FiltersGerman = { ...filters('Filter')(german), tags: ['repeated'] }
export const SettingsGermanPhone = { ...settings({ ...german, onPhone: true }), tags: ['repeated'] }

export const ListJapanese = list(japanese)
export const DetailJapanesePhone = detail({ ...japanese, onPhone: true })

export const MenuPhone = story(
  '/branch',
  async () => (
    await press('Open menu'), await screen.findByRole('navigation', { name: 'Main menu' }, patience)
  ),
)({ onPhone: true })
export const MorePhone = story(
  '/branch',
  async () => (
    await rows(),
    await press('More'),
    await screen.findByRole('menuitem', { name: /^Sort: / }, patience)
  ),
)({ onPhone: true })
