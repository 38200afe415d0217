import type { ProjectCopy } from './projectCopy.ts'

const type = `import type { FieldType } from '../../fieldType.ts'
import { namedKind } from '../../schemaShape.ts'

/**
 * A grade.
 * Shape   schema with \`x-field.kind\` "grade", record a whole number or null, column \`smallint\`
 * Unit    stars, 1 to 5
 * Errors  \`number\`
 */
export const grade = {
  kind: 'grade',
  recognises: (schema) => namedKind(schema) === 'grade',
  sqlType: () => 'smallint',
  operators: ['eq', 'gte', 'lte', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value) => (value === '' ? null : (value ?? null)),
  toRow: (value) => value ?? null,
  fromRow: (value) => value ?? null,
  parse: (given) => (/^[1-5]$/.test(given) ? Number(given) : undefined),
  text: (value) => (typeof value === 'number' ? '★'.repeat(value) : String(value ?? '')),
  demo: (_field, n) => (n % 5) + 1,
  check: (value) =>
    typeof value === 'number' && value >= 1 && value <= 5 ? undefined : 'number',
  examples: {
    schema: { type: 'integer', 'x-field': { kind: 'grade' } },
    good: [1, 5],
    bad: [0, 6, 'many'],
  },
} satisfies FieldType
`
const views = `import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'

const GradeDisplay = ({ value }: DisplayProps) => (
  <span>{typeof value === 'number' ? '★'.repeat(value) : ''}</span>
)

/** A grade as stars. */
export const gradeViews: FieldViews = {
  Display: GradeDisplay,
  Input: lazyInput('number'),
  Filter: lazyFilter('number'),
}
`

/** What lists, imports and editors offer of the new type; run in the copy. */
const reviewTest = `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entity } from '../../src/generated/entities/review.ts'
import { availableColumns } from '../../src/screens/list/columns/columnChoice.ts'
import { filterablePaths } from '../../src/screens/list/filters/offeredFilters.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { importKeys } from '../../src/service/importExport/importQuery.ts'

test('a grade is a column to choose, a filter and the key of an import', () => {
  const columns = availableColumns(entity, entity.list.columns).map(({ field }) => field)
  expect(columns).toContain('stars')
  expect(filterablePaths(entity, () => undefined)).toContain('stars')
  const [meta] = createEntityRegistry([entity]).all
  expect(importKeys(meta!)).toContain('stars')
  expect(readFileSync('schemas/meta/entity.json', 'utf8')).toContain('"grade"')
})
`

/**
 * The walk "Add a field type" of the README: two files, and a line (with its import) in each of two
 * tables.
 */
export function addFieldType(project: ProjectCopy): void {
  project.write('src/fields/types/grade/type.ts', type)
  project.write('src/fields/types/grade/views.tsx', views)
  const line = (file: string, before: string, after: string) =>
    project.replace(file, before, `${after}${before}`)
  const types = 'src/fields/fieldTypes.ts'
  line(types, 'import { reference } from', "import { grade } from './types/grade/type.ts'\n")
  line(types, '\n  reference,\n', '\n  grade,')
  const shown = 'src/fields/fieldViews.ts'
  line(
    shown,
    'import { referenceViews } from',
    "import { gradeViews } from './types/grade/views.tsx'\n",
  )
  line(shown, '  reference: referenceViews,\n', '  grade: gradeViews,\n')
  project.write(
    'schemas/review.json',
    JSON.stringify({
      title: 'Review',
      type: 'object',
      properties: {
        title: { type: 'string' },
        stars: { type: 'integer', 'x-field': { kind: 'grade' } },
      },
      'x-entity': { list: { columns: ['title'] } },
    }),
  )
  project.write('tests/walks/review.test.ts', reviewTest)
}
