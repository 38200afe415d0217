import type { ProjectCopy } from './projectCopy.ts'

const titles = { en: 'Planner', de: 'Planer', es: 'Planificador', fr: 'Planificateur', ja: '計画' }
const screen = `import type { CustomScreenProps } from '../../branchdesk.ts'
import { ScreenHeader } from '../../branchdesk.ts'

/** The planner. */
export default function Planner({ title }: CustomScreenProps) {
  return <ScreenHeader title={title} />
}
`
const override = `import type { EntityOverride } from '../branchdesk.ts'

/** The name of a look-up in capitals. */
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
  const lookup = overrides['lookup']!
  const { recordName } = typeof lookup === 'function' ? await lookup() : lookup
  expect(recordName?.({ name: 'dock' }, undefined as never)).toBe('DOCK')
})
`

/**
 * The walks "Add a hand-written screen" and "Override a piece" of the README: one folder, and one
 * file.
 */
export function addScreen(project: ProjectCopy): void {
  addRoute(project, 'planner', 'title')
  project.write('src/overrides/planner/Planner.tsx', screen)
  project.write('src/overrides/lookup.tsx', override)
  project.write('tests/walks/found.test.ts', foundTest)
}

/**
 * Writes the route of a screen, whose texts are in every language; `title` is the name of the text
 * of its title.
 */
export function addRoute(project: ProjectCopy, name: string, title: string): void {
  const folder = `src/overrides/${name}`
  // The example of the README.
  const [, route] = /```ts\n(.*?)```/s.exec(project.read('README.md')) ?? []
  project.write(`${folder}/route.ts`, route!.replace("title: 'title'", `title: '${title}'`))
  for (const [language, text] of Object.entries(titles))
    project.write(`${folder}/messages/${language}.ts`, `export default { title: '${text}' }\n`)
}
