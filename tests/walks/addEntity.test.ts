import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from './projectCopy.ts'

// The walk "Add an entity" of the README: its own example, put into schemas/ and nothing else.
let project: ProjectCopy
let generated: { status: number | null; output: string }

beforeAll(() => {
  project = copyProject()
  const [, example] = /\*\*Add an entity\.\*\*[\s\S]*?```json\n([\s\S]*?)```/.exec(
    project.read('README.md'),
  )!
  project.write('schemas/contract.json', example!)
  generated = project.run('generators/generate.ts')
}, 600_000)
afterAll(() => project.remove())

test('one file in schemas/ becomes entity, validator, type, story, table, calls and menu entry', () => {
  expect(generated).toMatchObject({ status: 0 })
  expect(project.read('src/generated/manifest.ts')).toContain('name: "contract", many: "Contracts"')
  expect(project.read('src/generated/icons.ts')).toContain('icons-material/Description')
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
    /^contract: \d+ texts are shown in English\. To translate: .*schemas\/contract\.de\.json/m,
  )
  const verified = project.run('scripts/verifyGenerated.ts')
  expect(verified).toEqual({
    status: 0,
    output: expect.stringContaining('schemas/contract.de.json'),
  })
}, 600_000)

test('the types and the tests of texts, doors and generated output pass without any other file', () => {
  expect(project.run('node_modules/typescript/bin/tsc', '--noEmit')).toEqual({
    status: 0,
    output: '',
  })
  expect(
    project.test(
      'tests/app/messages.test.ts',
      'tests/app/terminology.test.ts',
      'tests/app/customRoutes.test.ts',
    ),
  ).toEqual({ status: 0, output: expect.stringMatching(/Tests +\d+ passed/) })
}, 600_000)
