/** One column of a row of a section: the field that people fill in, or a heading. `width` is of the twelve parts of a row. */
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

/** What a column is called: its label, else its key. */
export const columnName = ({ label, fieldKey }: DesignColumn): string => label || fieldKey || '–'
