import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseArchetypes } from '../../generators/archetypes.ts'
import { addPieces } from '../../scripts/ejectFile.ts'
import { pieceNames, printPiece } from '../../scripts/ejectPieces.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Entity } from '../../src/model/entity.ts'
import { addFieldType } from './addFieldType.ts'
import { addRoute, addScreen } from './addScreen.ts'
import { copyProject, type ProjectCopy } from './projectCopy.ts'

// The four walks of the README are done in one copy of the project, which is then generated, tested
// and compiled once.
let project: ProjectCopy
let generated: { status: number | null; output: string }

beforeAll(() => {
  project = copyProject()
  // The walk "Add an entity": the example of the README in schemas/ and nothing else.
  const [, example] = /\*\*Add an entity\.\*\*[\s\S]*?```json\n([\s\S]*?)```/.exec(
    project.read('README.md'),
  )!
  project.write('schemas/contract.json', example!)
  addFieldType(project)
  addScreen(project)
  generated = project.run('generators/generate.ts')
}, 300_000)
afterAll(() => project.remove())

test('one file in schemas/ becomes entity, validator, type, story, table, calls and menu entry', () => {
  expect(generated).toMatchObject({ status: 0 })
  expect(project.read('src/generated/manifest.ts')).toContain('name: "contract", many: "Contracts"')
  expect(project.read('src/generated/icons.ts')).toContain('Description: [')
  expect(project.read('src/generated/schema.sql')).toContain('CREATE TABLE "contract" (')
  expect(project.read('src/generated/openapi.json')).toContain('"/data/contract"')
  expect(project.read('src/generated/types/contract.ts')).toContain('landlord: string')
  expect(project.read('src/generated/stories/contract.stories.tsx')).toContain('contract')
  for (const part of ['create', 'patch'])
    expect(project.read('src/generated/validators/contract.js')).toContain(`export const ${part} =`)
})

test('a property that links is an entity with a tab on both sides', () => {
  for (const entity of ['contract', 'site'])
    expect(project.read(`src/generated/entities/${entity}.ts`)).toContain('link: "contract-site"')
})

test('texts that nobody translated are a report that names the files for them', () => {
  expect(generated.output).toMatch(
    /^de: \d+ texts are shown in English\. To translate: .*schemas\/contract\.de\.json/m,
  )
})

test('the generator runs only where a schema, the generator or its output has changed, and says the same again', {
  tags: 'thorough',
  timeout: 120_000,
}, () => {
  expect(project.run('scripts/generate.ts').status).toBe(0)
  expect(project.run('scripts/generate.ts')).toEqual({
    status: 0,
    output: generated.output
      .replaceAll(/^.*: updated.*\n/gm, '')
      .replace(/^generate: .*\n/m, unchanged),
  })

  const manifest = project.read('src/generated/manifest.ts')
  project.write('src/generated/manifest.ts', `${manifest}// changed`)
  expect(project.run('scripts/generate.ts').output).toMatch(/^generate: \d+ entities, 1 files/m)
  expect(project.read('src/generated/manifest.ts')).toBe(manifest)

  const contract = project.read('schemas/contract.json')
  project.write('schemas/contract.json', contract.replace('"string"', '"strin"'))
  for (const _ of ['first', 'second'])
    expect(project.run('scripts/generate.ts')).toEqual({
      status: 1,
      output: expect.stringContaining('"strin"'),
    })
  project.write('schemas/contract.json', contract)
  expect(project.run('scripts/generate.ts').output).toContain(unchanged)
})

const unchanged = 'generate: nothing has changed.\n'

test.runIf(testsAll())(
  'the check of the generated output reports them, too, and passes',
  { timeout: 300_000 },
  () => {
    expect(project.run('scripts/verifyGenerated.ts')).toEqual({
      status: 0,
      output: expect.stringContaining('schemas/contract.de.json'),
    })
  },
)

test('the generator takes a new field type from the table', () => {
  expect(project.read('src/generated/entities/review.ts')).toContain('kind: "grade"')
  expect(project.read('src/generated/schema.sql')).toContain('"stars" smallint')
})

test('the tests of texts, doors, routes and field types pass, and the console finds the new entity, field type, screen and override', {
  tags: 'thorough',
  timeout: 300_000,
}, () => {
  expect(
    project.test(
      'tests/app/messages.test.ts',
      'tests/app/terminology.test.ts',
      'tests/app/customRoutes.test.ts',
      'tests/doors.test.ts',
      'tests/fields/fieldTypes.test.ts',
      'tests/walks/review.test.ts',
      'tests/walks/found.test.ts',
    ),
  ).toEqual({ status: 0, output: expect.stringMatching(/Tests +\d+ passed/) })
})

test('the walks, the override of the README and the ejected pieces of all archetypes compile; a title without a text in messages/en.ts and a misspelt field do not', {
  tags: 'thorough',
  timeout: 300_000,
}, () => {
  const [, example] = /```tsx\n([\s\S]*?)```/.exec(project.read('README.md')) ?? []
  expect(example).toContain("from 'react-admin'")
  const location = entities.find(({ name }) => name === 'location')!
  const sources = [...example!.matchAll(/ source="(\w+)"/g)].map(([, source]) => source)
  expect(sources).not.toEqual([])
  expect([...location.fields.map(({ name }) => name), 'q']).toEqual(expect.arrayContaining(sources))
  project.write('src/overrides/location.tsx', example!)
  // It is an override: its exports are what the console takes.
  project.write(
    'src/ejected/checkedOverride.ts',
    `import type { EntityOverride } from '../branchdesk.ts'\nimport * as location from '../overrides/location.tsx'\nexport const checked: EntityOverride = location\n`,
  )
  // The imports of ejected pieces resolve as in src/overrides, which has files of the same names.
  for (const entity of ejected) project.write(`src/ejected/${entity.name}.tsx`, eject(entity))
  project.write('src/ejected/odd.tsx', eject(odd))
  project.write('src/ejected/typed.tsx', typed(ejected.map(({ name }) => name)))
  // A directive that expects an error is one itself where there is none.
  project.write('src/ejected/misspelt.tsx', misspelt)
  addRoute(project, 'misspelt', 'titel')
  project.write(
    'src/overrides/misspelt/Planner.tsx',
    project.read('src/overrides/planner/Planner.tsx'),
  )

  const { status, output } = project.run('node_modules/typescript/bin/tsc', '--noEmit')
  expect(status).not.toBe(0)
  const errors = output.split('\n').filter((line) => /^\S/.test(line))
  expect(errors).toEqual([
    expect.stringMatching(/^src\/overrides\/misspelt\/route\.ts\(\d+,\d+\): error .*"titel"/),
  ])
})

const eject = (entity: Entity) =>
  addPieces(
    '',
    pieceNames.flatMap((name) => printPiece(name, entity, entities) ?? []),
  )

/**
 * Entities of every shape, or all of them with `npm test -- --all`; `odd` has texts with quotes and
 * brackets.
 */
const archetypes = chooseArchetypes(entities)
const site = entities.find(({ name }) => name === 'site')!
const ejected = entities.filter(({ name }) => testsAll() || archetypes.includes(name))
const odd: Entity = {
  ...site,
  many: "Driver's {licences}",
  list: { ...site.list, addLabel: 'Add "one" <licence>' },
}

/** Source that compiles if these modules are overrides. */
const typed = (names: string[]) => `import type { EntityOverride } from '../branchdesk.ts'
${names.map((name, index) => `import * as override${index} from './${name}.tsx'`).join('\n')}

export const overrides: EntityOverride[] = [${names.map((_, index) => `override${index}`).join(', ')}]
`

const misspelt = `import { EntityList, FormField } from '../branchdesk.ts'
import type { ListProps } from '../branchdesk.ts'
import type { Site } from '../generated/types/site.ts'

export const List = ({ entity }: ListProps) => (
  <EntityList<Site>
    entity={entity}
    // @ts-expect-error
    columns={[{ field: 'cdoe' }]}
    // @ts-expect-error
    filters={['addressModel.ctiy']}
  />
)
// @ts-expect-error
export const field = <FormField<Site> name="cdoe" />
`
