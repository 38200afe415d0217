import type { ComponentType, ReactElement } from 'react'
import type { DisplayProps } from '../../fields/fieldViews.types.ts'
import type { Column, Entity, RowAction, Tab } from '../../model/entity.ts'
import { inSentence } from '../../model/inSentence.ts'
import { resolveColumns } from './columns.ts'
import type { EntityRecord } from './record.ts'

/**
 * A field of the record type `R`, or a path that starts at one: into a nested object
 * (`addressModel.city`) or through a reference (`siteId.code`). A name that `R` does not have is a
 * type error, as is a misspelt field of a nested object; the far end of a reference is not checked.
 */
export type FieldPath<R extends object> =
  | AuditField
  | {
      [K in Extract<keyof R, string>]: K | `${K}.${SubPath<NonNullable<R[K]>>}`
    }[Extract<keyof R, string>]

/** The fields that the service adds to every record, so that a schema need not name them. */
type AuditField = 'createdDate' | 'createdBy' | 'updateDate' | 'updatedBy'

type SubPath<V> = V extends readonly unknown[]
  ? string
  : V extends object
    ? Extract<keyof V, string>
    : string

/**
 * A field as a list or a detail shows it. A label that equals the schema's is translated; any other
 * is shown as written, in every language. `Display` replaces how the value is shown; define it
 * outside of the component, as it must stay the same between renderings.
 */
export type FieldOption<R extends object = EntityRecord> = {
  field: FieldPath<R>
  label?: string
  Display?: ComponentType<DisplayProps>
}

/** A column of a list: a field with the options of the column. */
export type ColumnOption<R extends object = EntityRecord> = FieldOption<R> &
  Pick<Column, 'sortable' | 'link' | 'width'>

/** An action that an override defines. Without an icon it is in the menu of a row. */
export type CustomAction<R extends object = EntityRecord> = {
  name: string
  label: string
  icon?: ReactElement
  /** Whether the record offers it; absent: every record does. */
  when?: (record: R & EntityRecord) => boolean
  /** Whether it is offered, but cannot be run now. */
  isDisabled?: (record: R & EntityRecord) => boolean
  run: (record: R & EntityRecord) => void
}

/** An action that an override defines for the selected records. */
export type CustomBulkAction<R extends object = EntityRecord> = {
  name: string
  label: string
  run: (records: (R & EntityRecord)[]) => void
}

/**
 * An action on a record: `edit`, `clone` or `delete`, the name of one of the entity's calls, or an
 * action of the override itself. The user's permissions apply to all but the last.
 */
export type ActionOption<R extends object = EntityRecord> =
  | RowAction
  | (string & {})
  | CustomAction<R>

/** A tab of a detail; its label follows the rule of `FieldOption`. */
export type TabOption = Tab

type Find = (name: string) => Entity | undefined

/** Columns as a schema defines them: an unchanged label is left to the translations. */
export function columnsFromOptions(
  entity: Entity,
  options: ColumnOption[],
  schema: Column[],
  find: Find,
): Column[] {
  return options.map(({ field, label, Display: _, ...column }) => {
    const known = schema.find((each) => each.field === field) ?? { field }
    const [resolved] = resolveColumns(entity, [known], find)
    const literal = label !== undefined && label !== resolved!.label
    const shown = literal ? label : known.label
    return {
      field,
      ...column,
      ...(shown === undefined ? {} : { label: shown }),
      ...(literal ? { literal } : {}),
    }
  })
}

/** The displays that the options bring, by path. */
export const displaysFromOptions = (
  options: FieldOption[] = [],
): Record<string, ComponentType<DisplayProps>> =>
  Object.fromEntries(options.flatMap(({ field, Display }) => (Display ? [[field, Display]] : [])))

/** Tabs as the schema would say them: a changed label is marked as literal. */
export const tabsFromOptions = (options: TabOption[], schema: Tab[]): Tab[] =>
  options.map((tab) =>
    schema.some(({ name, label }) => name === tab.name && label === tab.label)
      ? tab
      : { ...tab, literal: true },
  )

/** The English label of the add button: the schema's, or "Add" with the title. */
export const englishAddLabel = ({ list, title }: Pick<Entity, 'list' | 'title'>): string =>
  list.addLabel ?? `Add ${inSentence(title)}`
