import type { ComponentType } from 'react'
import type { Field } from '../model/field.ts'
import type { Filter, Operator } from '../model/listQuery.ts'

/**
 * The props of a display. `value` is the record's value of `field`; `record._text` contains texts
 * of references and look-ups.
 */
export type DisplayProps = {
  field: Field
  value: unknown
  record: Record<string, unknown>
  /**
   * `cell`: one line of a table, `detail`: the grid, `whole`: the complete text without buttons or
   * links.
   */
  place: 'cell' | 'detail' | 'whole'
  /** The translated label; default: the field's own label. */
  label?: string
}

/** The props of an input. `source` binds it to the surrounding ra-core `Form`. */
export type InputProps = {
  field: Field
  source: string
  disabled?: boolean
  autoFocus?: boolean
  /** Replaces the field's label. */
  label?: string
  /**
   * The form changes several records that differ in this field: their values in words. The input
   * has no value until the person gives one to all of them.
   */
  differing?: string | undefined
}

/** The props of the value input of a filter condition. */
export type FilterProps = {
  field: Field
  operator: Operator
  values: string[]
  onChange: (values: Filter['values']) => void
  label: string
}

/** The views of one field type. */
export type FieldViews = {
  Display: ComponentType<DisplayProps>
  Input: ComponentType<InputProps>
  Filter?: ComponentType<FilterProps>
  /** Numbers are aligned to the right. */
  align?: 'right'
  /** The display is plain text without links or buttons, so it can be inside a link. */
  plain?: true
  /** The usual column width in pixels; absent: that of a name or a short text. */
  width?: number
  /** How many lines of text the input is high; absent: one. */
  lines?: number
  /** The value is never shortened, because a part of it would be misleading. */
  wholeOnly?: true
  /** The value says nothing without the label of its field. */
  needsLabel?: true
  /** The display is a text that can stand on two lines, such as a date above its time. */
  wraps?: true
}
