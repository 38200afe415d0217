import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import {
  isUnanswered,
  locationsOf,
  sectionsAt,
  type DocumentAnswers,
  type DocumentSection,
} from '../../design/answers.ts'

/** No key of a location is empty. */
const elsewhere = ''

/**
 * The choice of where in the branch a document is filled in, if some of its sections are only for a
 * location: it says which sections apply.
 */
export function DocumentLocation({
  sections,
  answers,
  location,
  isDisabled,
  onChange,
}: {
  /** All sections of the document. */
  sections: DocumentSection[]
  answers: DocumentAnswers
  location: string | null
  isDisabled: boolean
  onChange: (location: string | null) => void
}) {
  const translate = useTranslate()
  const locations = locationsOf(sections)
  if (locations.length === 0) return null
  const applying = sectionsAt(sections, location)
  const left = sections
    .filter((section) => !applying.includes(section))
    .flatMap(({ sectionId }) => Object.values(answers[sectionId] ?? {}))
    .filter((answer) => !isUnanswered(answer)).length
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {location === null && <Alert severity="info">{translate('documents.whichLocation')}</Alert>}
      <TextField
        select
        size="small"
        label={translate('documents.location')}
        value={location ?? elsewhere}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value === elsewhere ? null : target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: 360 }}
      >
        <MenuItem value={elsewhere}>{translate('documents.elsewhere')}</MenuItem>
        {locations.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {left > 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          {translate('documents.leftOut', { smart_count: left })}
        </Typography>
      )}
    </Box>
  )
}
