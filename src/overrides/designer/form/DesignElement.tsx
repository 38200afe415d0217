import { memo, useMemo, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
import { columnField } from '../../../design/designEntity.ts'
import { isAnswered, offers } from '../../../design/fieldKinds.ts'
import { FieldInput } from '../../../branchdesk.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { lookupValues } from './lookupValues.ts'

/**
 * A column as people see it: its input, bound to the form around it, or the element that they read.
 */
export const DesignElement = memo(function DesignElement({
  column,
  language,
  source,
}: {
  column: DesignColumn
  language: LanguageCode
  /** The name of its value in the form; absent: the key of the column. */
  source?: string
}) {
  const field = useMemo(() => {
    const own = columnField(column, language, lookupValues)
    return own && source ? { ...own, name: source } : own
  }, [column, language, source])
  if (column.fieldType === 'computed') return <Formula column={column} label={field?.label ?? ''} />
  const lacking = field && lackingPart(column)
  if (lacking) return <Unfinished label={field.label} lacking={lacking} />
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

/** What a field must have before it can be an input, and does not have yet. */
function lackingPart({ fieldType, options, settings }: DesignColumn) {
  if (offers(fieldType, 'choices') && !options?.length) return 'noChoices'
  if (offers(fieldType, 'columns') && !settings?.columns?.length) return 'noColumns'
}

/** A choice from nothing, or a table without columns; as an input it would look like a text. */
const Unfinished = ({ label, lacking }: { label: string; lacking: 'noChoices' | 'noColumns' }) => (
  <Labelled label={label}>
    <Placeholder text={useTranslate()(`designer.canvas.${lacking}`)} />
  </Labelled>
)

/** A computed value where nothing is answered: its formula. */
const Formula = ({ column, label }: { column: DesignColumn; label: string }) => (
  <Labelled label={label}>
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
  </Labelled>
)

/** A field whose kind this version of the product cannot fill in. */
function NotYetFillable({ column }: { column: DesignColumn }) {
  const translate = useTranslate()
  return (
    <Labelled label={column.label || column.fieldKey || ''}>
      <Placeholder
        text={translate(`designer.fieldType.${column.fieldType}`, { _: column.fieldType })}
      />
    </Labelled>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <Box sx={{ mb: 0.75, fontSize: '0.8125rem', fontWeight: 600 }}>{label}</Box>
    {children}
  </Box>
)

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
