import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from './projectCopy.ts'

// The walks "Add a hand-written screen" and "Override a piece" of the README: one folder, and one
// file.
let project: ProjectCopy

const titles = { en: 'Planner', de: 'Planer', es: 'Planificador', fr: 'Planificateur', ja: '計画' }
const route = (title: string) => `import { defineRoutes } from '../../screens/custom/customRoute.ts'
import { lazyPart } from '../../screens/states/lazyPart.tsx'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('planner', [
  {
    path: '/planner',
    title: '${title}',
    permission: 'APPLICATIONS:SCHEDULER',
    menu: { group: 'Applications', order: 90 },
    icon: () => import('@mui/icons-material/CalendarMonth'),
    Screen: lazyPart(() => import('./Planner.tsx')),
  },
])
`
const screen = `import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'

/** The planner. */
export default function Planner({ title }: CustomScreenProps) {
  return <ScreenHeader title={title} />
}
`
const override = `import type { EntityOverride } from '../screens/entities.tsx'

/** A location's name in capitals. */
export const recordName: EntityOverride['recordName'] = (record) => String(record.name).toUpperCase()
`
/** What the console finds without being told; run in the copy. */
const foundTest = `import { expect, test } from 'vitest'
import { findCustomRoute } from '../../src/app/routing/customRoutes.ts'
import { overrides } from '../../src/app/routing/overrides.ts'
import { loadTranslated } from '../../src/app/i18n/translated.ts'
import { menuEntries } from '../../src/app/shell/menu.ts'

test('the route, its menu entry, its texts and the override are found by their names', async () => {
  expect(findCustomRoute('/planner')?.route.title).toBe('planner.title')
  expect(menuEntries([]).map(({ name }) => name)).toContain('/planner')
  expect(await loadTranslated('de', 'planner')).toEqual({ title: 'Planer' })
  const location = overrides['location']!
  const { recordName } = typeof location === 'function' ? await location() : location
  expect(recordName?.({ name: 'dock' }, undefined as never)).toBe('DOCK')
})
`

beforeAll(() => {
  project = copyProject()
  const folder = 'src/overrides/planner'
  project.write(`${folder}/route.ts`, route('title'))
  project.write(`${folder}/Planner.tsx`, screen)
  for (const [language, title] of Object.entries(titles))
    project.write(`${folder}/messages/${language}.ts`, `export default { title: '${title}' }\n`)
  project.write('src/overrides/location.tsx', override)
  project.write('tests/walks/found.test.ts', foundTest)
}, 600_000)
afterAll(() => project.remove())

test('one folder is a screen with address, menu entry, icon and texts; one file overrides a piece', () => {
  expect(project.run('node_modules/typescript/bin/tsc', '--noEmit')).toEqual({
    status: 0,
    output: '',
  })
  expect(
    project.test('tests/walks/found.test.ts', 'tests/app/messages.test.ts', 'tests/doors.test.ts'),
  ).toEqual({ status: 0, output: expect.stringMatching(/Tests +\d+ passed/) })
}, 600_000)

test('a title without a text in messages/en.ts does not compile', () => {
  project.write('src/overrides/planner/route.ts', route('titel'))
  const { status, output } = project.run('node_modules/typescript/bin/tsc', '--noEmit')
  expect(status).not.toBe(0)
  expect(output).toMatch(/overrides\/planner\/route\.ts\(\d+,\d+\): error .*"titel"/)
}, 600_000)
