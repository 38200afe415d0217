import { screen } from 'storybook/test'
import { Screen } from './Screen.tsx'
import type { World } from './storyWorld.ts'
import { patience, untilAbsent, untilPresent } from './until.ts'

export default { title: 'Console/list', component: Screen }

const phone = { viewport: { value: 'phone', isRotated: false } }
type Name = string | RegExp
// A native click: Storybook's own runs inside React's `act`, in which a lazy part never resolves.
const press = async (name: Name, role = 'button') =>
  (await screen.findAllByRole(role, { name }, patience))[0]!.click()
const see = async (role: string, name: Name) =>
  void (await screen.findAllByRole(role, { name }, patience))

/** A story of a list of records: waits for the rows, then runs the actions one after another. */
const story = (
  route: string,
  actions: (() => Promise<unknown>)[] = [],
  { theme = 'theme-blue', onPhone = false }: { theme?: World['theme']; onPhone?: boolean } = {},
) => ({
  parameters: { world: { route, theme } satisfies World },
  ...(onPhone ? { globals: phone } : {}),
  play: async () => {
    await untilPresent('main :is(td, li) a')
    await untilAbsent('main [aria-busy="true"]')
    for (const action of actions) await action()
  },
})

export const Scrolling = story('/user?perPage=200', [
  () => screen.findByText(/ total$/, undefined, patience),
])

const select = [
  () => press(/^Select (?!all)/, 'checkbox'),
  () => screen.findByText('1 selected', undefined, patience),
]
export const Selection = story('/branch', select)
export const SelectionDark = story('/branch', select, { theme: 'theme-dark' })

const group = [
  () => press('Filters'),
  () => see('dialog', 'Filters'),
  () => press('Add condition'),
  () => press('Add group'),
  () => see('group', 'Group 2'),
]
export const FilterGroup = story('/branch', group)
export const FilterGroupPhone = story('/branch', group, { onPhone: true })
export const FilterGroupDark = {
  ...story('/branch', group, { theme: 'theme-dark' }),
  tags: ['repeated'],
}
export const FilterFields = story('/branch', [
  ...group.slice(0, 3),
  () => press('Open the choices of Field'),
  () => see('option', 'Name'),
])

const naming = [
  () => press('Filters'),
  () => press('Save as new'),
  () => see('textbox', /^Filter name/),
]
export const SavedViewDialog = story('/branch', naming)
export const SavedViewDialogRefused = story('/branch', [
  ...naming,
  () => press('Save'),
  () => screen.findByText('Filter name is required', undefined, patience),
])

export const ColumnsMenu = story('/branch', [
  () => press('Columns'),
  () => see('button', /^Move Name down$/),
])
export const SortMenu = story('/branch', [
  () => press(/^Sort: /),
  () => see('menuitemradio', 'Ascending'),
])

const exporting = [
  () => press('More'),
  () => press(/^Export/, 'menuitem'),
  () => see('radio', /^JSON/),
]
export const ExportDialog = story('/branch', exporting)
export const ExportDialogPhone = {
  ...story('/branch', exporting, { onPhone: true }),
  tags: ['repeated'],
}

const locations = `Name,Code,Branches\nShelf,ST-1,\n,ST-2,\n`
const chooseFile = async () => {
  await untilPresent('input[type="file"]')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  const files = new DataTransfer()
  files.items.add(new File([locations], 'locations.csv', { type: 'text/csv' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const importing = [
  () => press('More'),
  () => press(/^Import/, 'menuitem'),
  () => see('button', 'Choose a file'),
]
const mapping = [...importing, chooseFile, () => see('button', 'Check')]
const checking = [
  ...mapping,
  () => press('Check'),
  () => screen.findByText('Wrong rows', undefined, patience),
]
export const ImportFile = story('/locations', importing)
export const ImportColumns = story('/locations', mapping)
export const ImportColumnsPhone = {
  ...story('/locations', mapping, { onPhone: true }),
  tags: ['repeated'],
}
export const ImportCheck = story('/locations', checking)
export const ImportCheckDark = {
  ...story('/locations', checking, { theme: 'theme-dark' }),
  tags: ['repeated'],
}

const board = [() => press('Board by type'), () => see('region', 'Billing')]
export const Board = story('/client/contacts', board)
export const BoardPhone = {
  ...story('/client/contacts', board, { onPhone: true }),
  tags: ['repeated'],
}
export const BoardDark = {
  ...story('/client/contacts', board, { theme: 'theme-dark' }),
  tags: ['repeated'],
}
export const Cards = story('/user', [() => press('Cards'), () => see('list', 'Users')])
