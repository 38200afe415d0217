import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readDashboards } from '../../generators/dashboards.ts'
import { printDiagnostic, type Diagnostic } from '../../generators/diagnostics.ts'
import type { Labels } from '../../generators/readLabels.ts'
import { entity as document } from '../../src/generated/entities/document.ts'

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-dashboards-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Reads dashboards from files; returns them with their translations and the problems found. */
function read(files: Record<string, unknown>, entities = [document]) {
  mkdirSync(join(folder, 'dashboards'), { recursive: true })
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, 'dashboards', name), JSON.stringify(content, null, 2))
  const problems: Diagnostic[] = []
  const labels: Labels = { es: {}, de: {}, ja: {}, fr: {} }
  const dashboards = readDashboards(folder, entities, labels, {
    report: (problem) => problems.push(problem),
    existsIcon: (name) => name === 'Insights',
  })
  return { dashboards, labels, problems: problems.map(printDiagnostic).join('\n') }
}

const withElement = (element: object) => ({
  'work.json': { title: 'Work', elements: [{ name: 'one', show: 'bar', ...element }] },
})

test('a dashboard takes its address and place in the menu from its file, and its texts from the translations', () => {
  const { dashboards, labels, problems } = read({
    ...withElement({ entity: 'document', group: ['status'], note: 'All of them' }),
    'work.de.json': { title: 'Arbeit', elements: { one: 'Eins' }, notes: { one: 'Alle' } },
  })
  expect(problems).toBe('')
  expect(dashboards[0]).toMatchObject({
    name: 'work',
    path: '/work',
    icon: 'Insights',
    menu: { group: 'Dashboard', order: 100 },
  })
  expect(labels.de).toEqual({
    'dashboard.work.title': 'Arbeit',
    'dashboard.work.one': 'Eins',
    'dashboard.work.one-note': 'Alle',
  })
})

test.each([
  ['an unknown keyword', { entity: 'document', groups: ['status'] }, '"groups"'],
  ['an unknown shape', { show: 'pie', entity: 'document' }, 'donut'],
  ['an unknown entity', { entity: 'documents', group: ['status'] }, '"document"'],
  ['an unknown group', { entity: 'document', group: ['statuss'] }, '"status"'],
  ['a unit of a field that is no date', { entity: 'document', group: ['status:month'] }, 'date'],
  ['an unknown date', { entity: 'document', group: ['status'], date: 'status' }, 'startDate'],
  ['an unknown filter', { entity: 'document', group: ['status'], filter: { stat: 'X' } }, 'stat'],
  [
    'records of an unknown filter',
    { show: 'records', entity: 'document', filter: { stat: 'X' } },
    'stat',
  ],
  [
    'a line without dates',
    { show: 'line', entity: 'document', group: ['status'] },
    'startDate:month',
  ],
  [
    'a goal of a donut',
    { show: 'donut', entity: 'document', group: ['status'], goal: 5 },
    'only figure, bar, line, area have a goal',
  ],
  [
    'the same group twice',
    { entity: 'document', group: ['status', 'status'] },
    'group is "status"; allowed: status once, and another field or unit',
  ],
  [
    'a month of what is not a date',
    { entity: 'document', group: ['createdBy:month'] },
    'unknown date "createdBy"; did you mean "createdDate"?',
  ],
  [
    'the sum of a text',
    { entity: 'document', group: ['status'], measure: 'sum:documentName' },
    '"documentName" is not a number; allowed: count, sum:',
  ],
  ['a bar without groups', { entity: 'document' }, 'needs "group" or "call"'],
])('a file with %s is refused with its place and what is allowed', (_, element, message) => {
  const { problems } = read(withElement(element))
  expect(problems).toMatch(/schemas\/dashboards\/work\.json:\d+/)
  expect(problems).toContain(message)
})

test('an element counts nothing by a secret', () => {
  const secret = { ...document.fields[0]!, name: 'pin', writeOnly: true as const }
  const fields = [...document.fields, secret]
  const { problems } = read(withElement({ entity: 'document', group: ['pin'] }), [
    { ...document, fields },
  ])
  expect(problems).toContain('"pin" is secret: nothing is filtered or counted by it. Allowed: ')
  expect(problems).not.toMatch(/Allowed:.*pin/)
})

test('an entity whose schema has an error is not reported again in a dashboard', () => {
  const element = { entity: 'order', group: ['status'] }
  expect(read(withElement(element)).problems).toContain('unknown entity "order"')
  writeFileSync(join(folder, 'order.json'), '{ "x-entity": { "views": [] } }')
  expect(read(withElement(element)).problems).toBe('')
})

test('a translation of an element that the dashboard lacks is refused', () => {
  const { problems } = read({
    ...withElement({ entity: 'document', group: ['status'] }),
    'work.de.json': { title: 'Arbeit', elements: { two: 'Zwei' } },
  })
  expect(problems).toContain('two')
})
