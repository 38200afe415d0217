import { Validator } from '@cfworker/json-schema'
import columnSchema from '../../schemas/section-row-column.json' with { type: 'json' }
import type { Schema } from '../fields/schemaShape.ts'
import type { DesignColumn } from './design.ts'

/** A setting that the schema of columns does not allow; `most` is the limit that it exceeds. */
export type SettingFault = {
  code: 'tooLong' | 'tooMany' | 'setting'
  /** The path in the column (`settings.help`), and its last name (`help`). */
  property: string
  setting: string
  most?: number
}

const { label, maximumLength, options, settings: all } = columnSchema.properties
// Formulas are checked where they are read.
const { formula: _, ...checkedSettings } = all.properties
const settings = { ...all, properties: checkedSettings, additionalProperties: true }
const checked = ['label', 'maximumLength', 'options', 'settings'] as const
const validator = new Validator(
  { type: 'object', properties: { label, maximumLength, options, settings } } as never,
  '2020-12',
  false,
)

/** A design is checked at each change, of which most columns are the same objects as before. */
const known = new WeakMap<DesignColumn, SettingFault[]>()

/**
 * What is wrong with the settings of a column by the schema that the service checks them with, so
 * that people see it before they publish. The columns of a table are not looked at.
 */
export function settingFaults(column: DesignColumn): SettingFault[] {
  const before = known.get(column)
  if (before) return before
  const given = Object.fromEntries(
    checked.flatMap((name) => (column[name] == null ? [] : [[name, column[name]]])),
  )
  // `undefined` is absent in JSON.
  const { errors } = validator.validate(JSON.parse(JSON.stringify(given)))
  const faults = new Map<string, SettingFault>()
  for (const { keyword, keywordLocation, instanceLocation } of errors) {
    if (containers.has(keyword)) continue
    const names = instanceLocation.split('/').slice(1).map(unescape)
    const [first, second] = names
    if (first === 'settings' && second === 'columns' && names.length > 2) continue
    // A text in another language has a place of its own: `settings.texts.de.label`.
    const depth = first === 'settings' ? (second === 'texts' ? 4 : 2) : 1
    const path = names.slice(0, depth)
    const property = path.join('.')
    const code = codes[keyword] ?? 'setting'
    faults.set(property, {
      code,
      property,
      setting: path.at(-1) ?? '',
      ...(code === 'setting' ? {} : { most: limitAt(keywordLocation) }),
    })
  }
  const found = [...faults.values()]
  known.set(column, found)
  return found
}

/** Keywords that only lead to others, whose errors follow. */
const containers = new Set(['properties', 'items', 'additionalProperties', 'propertyNames'])

const codes: Record<string, 'tooLong' | 'tooMany' | undefined> = {
  maxLength: 'tooLong',
  maxItems: 'tooMany',
  maxProperties: 'tooMany',
}

const unescape = (part: string) =>
  decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')

/** The limit that a keyword of the schema sets, found by its JSON pointer. */
function limitAt(pointer: string): number {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Schema | undefined)?.[unescape(part)], {
      properties: { label, maximumLength, options, settings },
    })
  return Number(found)
}
