import type { LanguageCode } from '../model/language.ts'
import type { FilterGroup } from '../model/listQuery.ts'

/**
 * The design of a section in the notation of the API contract: rows of columns. `designSchema.ts`
 * writes the same design as JSON Schema.
 */
export type DesignRow = {
  webId?: string
  sequence?: number
  /** Rows that follow each other and have the same group are shown under one heading. */
  group?: DesignGroup | null
  formSectionRowColumnModels?: DesignColumn[]
}

/** Several rows under one heading that can be collapsed, and filled in several times. */
export type DesignGroup = {
  id: string
  label?: string
  /** The heading in other languages. */
  texts?: Partial<Record<LanguageCode, string>>
  /** The rows are hidden until someone opens the group. */
  collapsed?: boolean
  /** People fill in the rows as often as they need; the answers are a list of objects. */
  repeat?: GroupRepeat | null
}

/** How a group repeats: the key of the list, and how many entries it has at least and at most. */
export type GroupRepeat = { fieldKey: string; minItems?: number; maxItems?: number }

/** One column of a row: a field, or an element that people only read. */
export type DesignColumn = {
  webId?: string
  sequence?: number
  /** Of the twelve parts of a row, on a wide screen. */
  width?: number | null
  fieldType: string
  /** The name of the answer. Elements without an answer have none. */
  fieldKey?: string | null
  label?: string | null
  required?: boolean | null
  maximumLength?: number | null
  /** The choices, or the name of one look-up list (`LKPriority`). */
  options?: string[] | null
  settings?: DesignSettings | null
}

/** The settings of a column that have no property of their own in the contract. */
export type DesignSettings = {
  help?: string
  placeholder?: string
  default?: string | number | boolean | string[]
  minLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  /** The message for an answer that does not match `pattern`. */
  patternMessage?: string
  /** ISO 4217, for money. */
  currency?: string
  visibleWhen?: FilterGroup
  requiredWhen?: FilterGroup
  /** Of the twelve parts of a row, on smaller screens. */
  widths?: { tablet?: number; mobile?: number }
  texts?: Partial<Record<LanguageCode, DesignTexts>>
  /** The columns of a table, whose rows people add. */
  columns?: DesignColumn[]
  /** The expression of a computed value, and the type of its result (a number if it is absent). */
  formula?: string
  result?: FormulaResult
  /** A picture as a `data:` URL. */
  picture?: string
}

/** The types of computed values. */
export const formulaResults = ['number', 'text', 'yesNo', 'date'] as const
export type FormulaResult = (typeof formulaResults)[number]

/** The texts of a column in one language. `options` are the texts of the choices. */
export type DesignTexts = {
  label?: string
  help?: string
  placeholder?: string
  options?: Record<string, string>
}

/** The most columns of a table, as of a row. */
export const mostColumns = 12

/** The columns of a row. */
export const columnsOf = (row: DesignRow): DesignColumn[] => row.formSectionRowColumnModels ?? []

/** Every column of a design in reading order, with its place. */
export const placedColumns = (
  rows: DesignRow[],
): { column: DesignColumn; row: number; index: number }[] =>
  rows.flatMap((each, row) => columnsOf(each).map((column, index) => ({ column, row, index })))

/** What a table's column is called among published ones: it has no id of its own. */
export const publishedPart = (table: DesignColumn, fieldKey: string | null | undefined): string =>
  `${table.webId}.${fieldKey}`

/** Rows that follow each other in one group, or a single row without a group. */
export type DesignPart = { group?: DesignGroup; rows: DesignRow[]; start: number }

/** The rows of a design with those of a group together; `start` is the number of the first row. */
export function partsOf(rows: DesignRow[]): DesignPart[] {
  const parts: DesignPart[] = []
  rows.forEach((row, start) => {
    const before = parts.at(-1)
    if (row.group && before?.group?.id === row.group.id) before.rows.push(row)
    else parts.push({ ...(row.group ? { group: row.group } : {}), rows: [row], start })
  })
  return parts
}

/**
 * The columns that have answers of their own, in reading order: a group that repeats is one of
 * them, as the table that its answers are.
 */
export const answerColumns = (rows: DesignRow[]): DesignColumn[] =>
  partsOf(rows).flatMap((part) => {
    const columns = part.rows.flatMap(columnsOf)
    return part.group?.repeat ? [repeatedColumn(part.group, part.group.repeat, columns)] : columns
  })

/** The group without its repetition. */
export const onceOnly = ({ repeat: _, ...group }: DesignGroup): DesignGroup => group

/** A group that repeats as a column: a list of objects with the columns of the group. */
export const repeatedColumn = (
  { label, texts }: DesignGroup,
  { fieldKey, minItems, maxItems }: GroupRepeat,
  columns: DesignColumn[],
): DesignColumn => ({
  fieldType: 'table',
  fieldKey,
  ...(label ? { label } : {}),
  settings: {
    columns,
    ...(minItems ? { minItems } : {}),
    ...(maxItems ? { maxItems } : {}),
    ...(texts
      ? {
          texts: Object.fromEntries(
            Object.entries(texts).map(([language, text]) => [language, { label: text }]),
          ),
        }
      : {}),
  },
})

/** The name of the look-up list that a column takes its choices from; undefined: it has its own. */
export const lookupOf = ({ options }: DesignColumn): string | undefined =>
  options?.length === 1 && /^LK[A-Z]/.test(options[0]!) ? options[0] : undefined

/** The widths of a column on each screen, of twelve parts. */
export function widthsOf({ width, settings }: DesignColumn): Record<ScreenSize, number> {
  const desktop = width ?? 12
  return {
    desktop,
    tablet: settings?.widths?.tablet ?? (desktop <= 6 ? 6 : 12),
    mobile: settings?.widths?.mobile ?? 12,
  }
}

/** The screens that a design is laid out for (SECT-24). */
export const screenSizes = ['desktop', 'tablet', 'mobile'] as const
export type ScreenSize = (typeof screenSizes)[number]

/** The pattern of a key: it names an answer in filters and exports. */
export const keyPattern = /^[A-Za-z][A-Za-z0-9_]*$/

/** The longest key. */
export const longestKey = 60

/**
 * A key from a label, in camel case: `Date of the check` → `dateOfTheCheck`; a number makes it
 * different from those in `taken`. A label without Latin letters gives `field`.
 */
export function keyFrom(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const joined = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .replace(/^[0-9]+/, '')
    .slice(0, longestKey - 4)
  const key = joined && !isReservedKey(joined) ? joined : 'field'
  let free = key
  for (let next = 2; taken.has(free); next++) free = `${key}${next}`
  return free
}

/**
 * Whether a key cannot name an answer: what every JavaScript object has (`constructor`), and
 * `_text`, where responses contain the texts of references.
 */
export const isReservedKey = (key: string): boolean => key in Object.prototype || key === '_text'
