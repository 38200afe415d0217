import { columnsOf, type DesignColumn, type DesignRow } from '../../../design/design.ts'

const freshColumn = ({
  width,
  fieldType,
  fieldKey,
  label,
  required,
  maximumLength,
  options,
  settings,
}: DesignColumn): DesignColumn => ({
  width: width ?? 12,
  fieldType,
  ...(fieldKey ? { fieldKey } : {}),
  ...(label ? { label } : {}),
  ...(required ? { required } : {}),
  ...(maximumLength ? { maximumLength } : {}),
  ...(options ? { options } : {}),
  ...(settings ? { settings } : {}),
})

/** The rows of another section for a new design: without what identifies them there. */
export const freshRows = (rows: DesignRow[]): DesignRow[] =>
  rows.map((row) => ({
    ...(row.group?.id ? { group: row.group } : {}),
    formSectionRowColumnModels: columnsOf(row).map(freshColumn),
  }))
