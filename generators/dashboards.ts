import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { findNodeAtLocation } from 'jsonc-parser'
import { readDashboardMetaSchema } from './metaSchema.ts'
import {
  dashboardText,
  noteText,
  type Dashboard,
  type DashboardElement,
  type DashboardEntry,
} from '../src/model/dashboard.ts'
import { aggregateOf, elementFaults, namedFields } from '../src/model/dashboardFaults.ts'
import type { Entity } from '../src/model/entity.ts'
import { isDateField, isNumberColumn, isSecret, type Field } from '../src/model/field.ts'
import { findField } from '../src/model/path.ts'
import { reportInvalid } from './check.ts'
import { unknownName, type Diagnostic } from './diagnostics.ts'
import type { Text } from './entityTexts.ts'
import type { Path } from './read.ts'
import { readJson } from './readJson.ts'
import { dashboardFolder, labelFile, type Labels } from './readLabels.ts'
import { readTexts, textTree } from './textTree.ts'

/** A dashboard with what its entry in the menu says. */
export type DashboardFile = Dashboard & Pick<DashboardEntry, 'menu' | 'icon'>

type Report = (diagnostic: Diagnostic) => void
type Say = (path: Path, message: string) => void

const metaSchema = readDashboardMetaSchema()
const isValid = new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile(metaSchema)

/**
 * Reads and checks the files in `schemas/dashboards`; their translations are added to `labels`.
 * Faults are reported by line, with the nearest name that is allowed.
 */
export function readDashboards(
  schemas: string,
  entities: Entity[],
  labels: Labels,
  { report, existsIcon }: { report: Report; existsIcon: (name: string) => boolean },
): DashboardFile[] {
  const folder = join(schemas, dashboardFolder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  const dashboards = names
    .filter((name) => !labelFile.test(name))
    .flatMap((name) => {
      const read = readFile(folder, name, report)
      if (!read) return []
      const { value, say } = read
      if (!isValid(value)) {
        reportInvalid(isValid, say)
        return []
      }
      const given = value as Omit<DashboardFile, 'name' | 'menu'> & {
        menu?: { group: string; order?: number }
      }
      const stem = name.replace(/\.json$/, '')
      const icon = given.icon ?? 'Insights'
      if (!existsIcon(icon)) say(['icon'], `icon: unknown icon "${icon}". See the Material icons.`)
      // An entity with an error of its own has been reported.
      const isReported = (entity: string) => existsSync(join(schemas, `${entity}.json`))
      for (const [index, element] of given.elements.entries())
        checkElement(
          element,
          given.elements.slice(0, index),
          { entities, isReported },
          (at, message) =>
            say(['elements', index, ...at], `elements[${index}] (${element.name}): ${message}`),
        )
      return [
        {
          name: stem,
          title: given.title,
          path: given.path ?? `/${stem}`,
          ...(given.permission ? { permission: given.permission } : {}),
          icon,
          menu: { group: 'Dashboard', order: 100, ...given.menu },
          elements: given.elements,
        },
      ]
    })
  for (const name of names.filter((each) => labelFile.test(each)))
    readDashboardTexts(folder, name, dashboards, labels, report)
  return dashboards
}

function readFile(folder: string, name: string, report: Report) {
  const file = `schemas/${dashboardFolder}/${name}`
  const complain = (line: number, message: string) =>
    report({ severity: 'error', file, line, message })
  const read = readJson(join(folder, name), complain)
  if (!read) return undefined
  const { tree, value, lineAt } = read
  const say: Say = (path, message) => {
    let node = findNodeAtLocation(tree, path)
    for (let length = path.length; !node && length > 0; length--)
      node = findNodeAtLocation(tree, path.slice(0, length - 1))
    const at = node?.parent?.type === 'property' ? node.parent : node
    complain(at ? lineAt(at.offset) : 1, message)
  }
  return { value, say }
}

/** The entities, and whether one that is not among them has a schema with an error. */
type Known = { entities: Entity[]; isReported: (entity: string) => boolean }

function checkElement(
  element: DashboardElement,
  earlier: DashboardElement[],
  known: Known,
  say: Say,
): void {
  const faults = elementFaults(element, earlier)
  for (const { at, message } of faults) say(at, message)
  if (element.show === 'text') return
  const entity = findEntity(element.entity, known, (message) => say(['entity'], message))
  const { list } = element
  if (list) findEntity(list.entity, known, (message) => say(['list', 'entity'], message))
  if (!entity || faults.some(({ at }) => at[0] === 'group' || at[0] === 'measure')) return
  for (const { at, field, use } of namedFields(element)) {
    const fits = (each: Field) => !isSecret(each) && (use !== 'date' || isDateField(each))
    const found = findField(entity, field) ?? findField(entity, field.split('.')[0]!)
    if (found && fits(found)) continue
    const names = entity.fields.filter(fits).map((each) => each.name)
    say(
      at,
      found && isSecret(found)
        ? `"${field}" is secret: nothing is filtered or counted by it. Allowed: ${names.join(', ')}.`
        : unknownName(use === 'date' ? 'date' : 'field', field, names),
    )
  }
  checkMeasure(element, entity, say)
}

/** Reports a sum of what is not a number; the least and the greatest are also found of dates. */
function checkMeasure(element: DashboardElement, entity: Entity, say: Say): void {
  const measure = aggregateOf(element).query.measure[0]!
  if (measure.kind === 'count' || measure.kind === 'distinct') return
  const takesDates = measure.kind === 'min' || measure.kind === 'max'
  const fits = (field: Field) => isNumberColumn(field) || (takesDates && isDateField(field))
  const field = entity.fields.find(({ name }) => name === measure.field)
  if (!field || fits(field)) return
  const names = entity.fields.filter(fits).map(({ name }) => `${measure.kind}:${name}`)
  say(
    ['measure'],
    `"${field.name}" is not a number${takesDates ? ' or a date' : ''}; allowed: ${['count', ...names].join(', ')}.`,
  )
}

function findEntity(
  name: string | undefined,
  { entities, isReported }: Known,
  say: (message: string) => void,
): Entity | undefined {
  const found = entities.find((each) => each.name === name)
  if (!found && !(name && isReported(name)))
    say(
      unknownName(
        'entity',
        name ?? '',
        entities.map((each) => each.name),
      ),
    )
  return found
}

/** What the translations of a dashboard may contain: `title`, and `elements` by name. */
export const dashboardTexts = ({ name, title, elements }: DashboardFile): Text[] => [
  { path: ['title'], key: dashboardText(name, 'title'), english: title, needed: true },
  ...elements.map((element) => ({
    path: ['elements', element.name],
    key: dashboardText(name, element.name),
    english: element.title ?? element.text ?? '',
    needed: false,
  })),
  ...elements.flatMap((element) =>
    element.note
      ? {
          path: ['notes', element.name],
          key: dashboardText(name, noteText(element.name)),
          english: element.note,
          needed: true,
        }
      : [],
  ),
]

/** Reads the translations of one dashboard. */
function readDashboardTexts(
  folder: string,
  name: string,
  dashboards: DashboardFile[],
  labels: Labels,
  report: Report,
): void {
  const read = readFile(folder, name, report)
  if (!read) return
  const [, language] = labelFile.exec(name) as unknown as [string, keyof Labels]
  const stem = name.replace(labelFile, '')
  const dashboard = dashboards.find((each) => each.name === stem)
  const { value, say } = read
  if (!dashboard) {
    // A dashboard with an error of its own has been reported.
    if (!existsSync(join(folder, `${stem}.json`))) say([], `there is no ${stem}.json.`)
    return
  }
  for (const [key, text] of readTexts(value, textTree(dashboardTexts(dashboard)), say))
    labels[language][key] = text
}
