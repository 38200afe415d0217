import { useId, useMemo } from 'react'
import Box from '@mui/material/Box'
import { useWrappedSource } from 'ra-core'
import { get, useWatch } from 'react-hook-form'
import { columnField } from '../../../design/designEntity.ts'
import { toSchema, type DesignSchema } from '../../../design/designSchema.ts'
import { withComputed } from '../../../design/formula.ts'
import type { DesignColumn, DesignRow } from '../../../design/design.ts'
import { FieldDisplay } from '../../../branchdesk.ts'
import type { LanguageCode } from '../../../model/language.ts'

/** Written once for the rows of a form, however many of its columns need it. */
const schemas = new WeakMap<DesignRow[], DesignSchema>()

function schemaFor(rows: DesignRow[]): DesignSchema {
  const known = schemas.get(rows)
  if (known) return known
  const made = toSchema(rows)
  schemas.set(rows, made)
  return made
}

/** The answers of the form around it, with all computed values. */
export function useAnswersOf(rows: DesignRow[]): Record<string, unknown> {
  const answers = useWatch() as Record<string, unknown>
  return useMemo(() => withComputed(schemaFor(rows), answers), [rows, answers])
}

/** A computed value under its label; it changes as people answer. */
export function ComputedValue({
  column,
  rows,
  language,
}: {
  column: DesignColumn
  rows: DesignRow[]
  language: LanguageCode
}) {
  const id = useId()
  const source = useWrappedSource(column.fieldKey ?? '')
  const answers = useAnswersOf(rows)
  const field = useMemo(() => columnField(column, language), [column, language])
  if (!field) return null
  return (
    <Box>
      <Box id={id} sx={{ mb: 0.75, fontSize: '0.8125rem', fontWeight: 600 }}>
        {field.label}
      </Box>
      <Box
        component="output"
        aria-labelledby={id}
        sx={{ display: 'block', minHeight: 40, py: 0.75, fontVariantNumeric: 'tabular-nums' }}
      >
        <FieldDisplay field={field} value={get(answers, source)} record={answers} place="detail" />
      </Box>
      {field.help && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{field.help}</Box>}
    </Box>
  )
}
