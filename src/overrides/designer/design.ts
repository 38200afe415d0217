/**
 * One column of a section's row: an input field or a heading. `width` counts twelfths of the row.
 */
export type DesignColumn = {
  webId?: string
  width?: number | null
  fieldType: string
  fieldKey?: string | null
  label?: string | null
  required?: boolean | null
  maximumLength?: number | null
  options?: string[] | null
}

/** One row of a section's design. */
export type DesignRow = {
  id: string | number
  sequence?: number
  formSectionRowColumnModels?: DesignColumn[]
}

/** The name of a column: its label, else its key. */
export const columnName = ({ label, fieldKey }: DesignColumn): string => label || fieldKey || '–'
