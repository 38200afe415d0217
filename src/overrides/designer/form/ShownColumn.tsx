import { memo } from 'react'
import { useWrappedSource } from 'ra-core'
import { get } from 'react-hook-form'
import { columnsOf, type DesignColumn, type DesignRow } from '../../../design/design.ts'
import { conditionFields, holds } from '../../../model/condition.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { ComputedValue, useAnswersOf } from './ComputedValue.tsx'
import { DesignElement } from './DesignElement.tsx'

type ColumnProps = { column: DesignColumn; rows: DesignRow[]; language: LanguageCode }

/** A column of a form; one with a condition only while it holds. */
export const ShownColumn = memo(function ShownColumn(props: ColumnProps) {
  return props.column.settings?.visibleWhen ? (
    <ConditionalColumn {...props} />
  ) : (
    <PlainColumn {...props} />
  )
})

const PlainColumn = ({ column, rows, language }: ColumnProps) =>
  column.fieldType === 'computed' ? (
    <ComputedValue column={column} rows={rows} language={language} />
  ) : (
    <DesignElement column={column} language={language} />
  )

/** A column that is shown while its condition holds, and so are the fields it depends on. */
function ConditionalColumn({ column, rows, language }: ColumnProps) {
  const all = useAnswersOf(rows)
  // Within a group that repeats, the answers of the same entry come first.
  const entry = useWrappedSource('').replace(/\.$/, '')
  const answers = entry
    ? { ...all, ...(get(all, entry) as Record<string, unknown> | undefined) }
    : all
  return isShown(column, rows, answers) ? (
    <PlainColumn column={column} rows={rows} language={language} />
  ) : null
}

/** Answers that are hidden themselves do not show others. */
function isShown(
  column: DesignColumn,
  rows: DesignRow[],
  answers: Record<string, unknown>,
  level = 0,
): boolean {
  const condition = column.settings?.visibleWhen
  // Problems of the design name circles; here they only must end.
  if (!condition || level > 20) return true
  const others = rows.flatMap(columnsOf)
  const seen = { ...answers }
  for (const name of conditionFields(condition)) {
    const other = others.find(({ fieldKey }) => fieldKey === name)
    if (other && other !== column && !isShown(other, rows, answers, level + 1)) delete seen[name]
  }
  return holds(condition, { record: seen })
}
