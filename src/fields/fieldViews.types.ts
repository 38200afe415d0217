import type { ComponentType } from 'react'
import type { Field } from '../model/field.ts'
import type { Filter, Operator } from '../model/listQuery.ts'

/** `value` is the record's value of `field`; `record` the whole, whose `_text` holds texts of references and look-ups. */
export type DisplayProps = {
  field: Field
  value: unknown
  record: Record<
    string,
    unknown
  > /** `cell` one line of a table, `detail` the grid, `whole` all of it in words without anything to press. */
  place:
    | 'cell'
    | 'detail'
    | 'whole' /** In place of the field's own label: what it is called in the language at work. */
  label?: string
}

/** An input is bound by name (`source`) to the surrounding ra-core `Form`. */
export type InputProps = {
  field: Field
  source: string
  disabled?: boolean
  autoFocus?: boolean /** In place of the field's own label. */
  label?: string
}

/** The value part of one filter condition. */
export type FilterProps = {
  field: Field
  operator: Operator
  values: string[]
  onChange: (values: Filter['values']) => void
  label: string
}

/** One field type's visible half. */
export type FieldViews = {
  Display: ComponentType<DisplayProps>
  Input: ComponentType<InputProps>
  Filter?: ComponentType<FilterProps> /** Numbers stand at the right. */
  align?: 'right' /** Its display is words without a link or a button, so that a link may stand around it. */
  plain?: true
  /** What a value usually takes in a column, in pixels; absent: as much as a name or a short text. */
  width?: number
  /** Half of such a value says something else: it is not cut. */
  wholeOnly?: true
}
