import { memo, useMemo } from 'react'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../design/design.ts'
import { columnField } from '../../design/designEntity.ts'
import { isAnswered } from '../../design/fieldKinds.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import type { LanguageCode } from '../../model/language.ts'
import { lookupValues } from './lookupValues.ts'

/**
 * A column as people see it: its input, bound to the form around it, or the element that they read.
 */
export const DesignElement = memo(function DesignElement({
  column,
  language,
}: {
  column: DesignColumn
  language: LanguageCode
}) {
  const field = useMemo(() => columnField(column, language, lookupValues), [column, language])
  if (column.fieldType === 'computed') return <Formula column={column} label={field?.label ?? ''} />
  if (field) return <FieldInput field={field} source={field.name} />
  if (isAnswered(column.fieldType)) return <NotYetFillable column={column} />
  const text = column.settings?.texts?.[language]?.label ?? column.label ?? ''
  switch (column.fieldType) {
    case 'divider':
      return <Divider sx={{ my: 1 }} />
    case 'picture':
      return column.settings?.picture ? (
        <Box
          component="img"
          src={column.settings.picture}
          alt={text}
          sx={{ maxWidth: '100%', maxHeight: 320, borderRadius: 1 }}
        />
      ) : (
        <Placeholder text={text} />
      )
    case 'paragraph':
      return (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
      )
    default:
      return (
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
          {text}
        </Typography>
      )
  }
})

/** A computed value where nothing is answered: its formula. */
const Formula = ({ column, label }: { column: DesignColumn; label: string }) => (
  <Box>
    <Box sx={{ mb: 0.75, fontSize: '0.8125rem', fontWeight: 600 }}>{label}</Box>
    <Box
      component="code"
      sx={{
        display: 'block',
        minHeight: 40,
        py: 1,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      = {column.settings?.formula}
    </Box>
  </Box>
)

/** A field whose kind this version of the product cannot fill in. */
function NotYetFillable({ column }: { column: DesignColumn }) {
  const translate = useTranslate()
  return (
    <Box>
      <Box sx={{ mb: 0.75, fontSize: '0.8125rem', fontWeight: 600 }}>
        {column.label || column.fieldKey}
      </Box>
      <Placeholder
        text={translate(`designer.fieldType.${column.fieldType}`, { _: column.fieldType })}
      />
    </Box>
  )
}

const Placeholder = ({ text }: { text: string }) => (
  <Box
    sx={{
      display: 'grid',
      placeItems: 'center',
      minHeight: 64,
      border: '1px dashed',
      borderColor: 'divider',
      borderRadius: 1,
      color: 'text.secondary',
      fontSize: '0.8125rem',
    }}
  >
    {text}
  </Box>
)
