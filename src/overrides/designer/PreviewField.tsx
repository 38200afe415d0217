import { useId } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { columnName } from './design.ts'
import type { DesignColumn } from './design.ts'

const boxStyles = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 64,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const

/** A field of a section as users will see it; it cannot be filled in here. */
export function PreviewField({ column }: { column: DesignColumn }) {
  const translate = useTranslate()
  const id = useId()
  const name = columnName(column)
  const { fieldType } = column
  const required = column.required === true
  const options = column.options ?? []
  if (fieldType === 'heading')
    return (
      <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
        {name}
      </Typography>
    )
  if (fieldType === 'checkbox')
    return <FormControlLabel control={<Checkbox disabled required={required} />} label={name} />
  const label = (
    <FormLabel
      id={id}
      {...(fieldType === 'radio' ? {} : { htmlFor: `${id}-input` })}
      required={required}
      sx={{
        display: 'block',
        mb: 0.75,
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: 'text.primary',
      }}
    >
      {name}
    </FormLabel>
  )
  if (fieldType === 'radio') {
    return (
      <Box>
        {label}
        <RadioGroup aria-labelledby={id}>
          {options.map((option) => (
            <FormControlLabel
              key={option}
              value={option}
              control={<Radio disabled />}
              label={option}
            />
          ))}
        </RadioGroup>
      </Box>
    )
  }
  if (fieldType === 'file' || fieldType === 'signature') {
    return (
      <Box role="group" aria-labelledby={id}>
        {label}
        <Box sx={boxStyles}>{translate(`designer.fieldType.${fieldType}`)}</Box>
      </Box>
    )
  }
  const native = { text: 'text', number: 'number', date: 'date' }[fieldType] ?? 'text'
  return (
    <Box>
      {label}
      <OutlinedInput
        id={`${id}-input`}
        type={native}
        disabled
        fullWidth
        size="small"
        placeholder={options.join(', ')}
        inputProps={{ maxLength: column.maximumLength ?? undefined }}
      />
    </Box>
  )
}
