import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ImportFile } from '../../model/importLine.ts'
import { RadioOptions } from './RadioOptions.tsx'
import type { ImportTarget } from './importTargets.ts'
import { matchKeyValue } from './importTargets.ts'
import type { ImportSettings } from './useImport.ts'

/** What each column of the file means, how records are matched and whether wrong rows hold up the others. */
export function ColumnsStep({
  file,
  targets,
  keys,
  choice,
  onChange,
}: {
  file: ImportFile
  targets: ImportTarget[]
  /** The sets of paths by which records can be matched, with what people call them. */
  keys: { paths: string[]; label: string }[]
  choice: ImportSettings
  onChange: (choice: ImportSettings) => void
}) {
  const translate = useTranslate()
  const taken = new Set(Object.values(choice.mapping))
  const missing = targets.filter(
    ({ required, path }) => required && !taken.has(path) && !taken.has(`${path}.key`),
  )
  const map = (name: string, path: string) => {
    const mapping = { ...choice.mapping, [name]: path }
    // A field is set by one column: the one that was chosen last.
    for (const [other, its] of Object.entries(mapping))
      if (other !== name && path !== '' && its === path) mapping[other] = ''
    onChange({ ...choice, mapping })
  }
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        {translate('exchange.import.rows', { smart_count: file.rows })}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('exchange.import.columns')}
        sx={{ listStyle: 'none', m: 0, mb: 2.5, p: 0, display: 'grid', gap: 1.25 }}
      >
        {file.columns.map(({ name, samples }) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1.2fr)' },
              gap: { xs: 0.5, sm: 2 },
              alignItems: 'center',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                {samples.length > 0 ? samples.join(' · ') : translate('exchange.import.noSample')}
              </Typography>
            </Box>
            <TextField
              select
              size="small"
              fullWidth
              value={choice.mapping[name] ?? ''}
              onChange={(event) => map(name, event.target.value)}
              slotProps={{
                select: {
                  displayEmpty: true,
                  MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
                  SelectDisplayProps: {
                    'aria-label': translate('exchange.import.meaning', { name }),
                  } as object,
                },
              }}
            >
              <MenuItem value="" dense>
                {translate('exchange.import.leaveOut')}
              </MenuItem>
              {targets.map(({ path, label, required }) => (
                <MenuItem key={path} value={path} dense>
                  {label}
                  {required ? ' *' : ''}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        ))}
      </Box>
      {missing.length > 0 && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {translate('exchange.import.missing', {
            fields: missing.map(({ label }) => label).join(translate('fields.comma')),
          })}
        </Alert>
      )}
      <TextField
        select
        fullWidth
        size="small"
        label={translate('exchange.import.match')}
        helperText={translate(
          choice.key.length > 0 ? 'exchange.import.matchHint' : 'exchange.import.noMatchHint',
        )}
        value={matchKeyValue(choice.key)}
        onChange={(event) =>
          onChange({
            ...choice,
            key: keys.find(({ paths }) => matchKeyValue(paths) === event.target.value)?.paths ?? [],
          })
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ mb: 2.5 }}
      >
        <MenuItem value="" dense>
          {translate('exchange.import.noMatch')}
        </MenuItem>
        {keys.map(({ paths, label }) => (
          <MenuItem key={matchKeyValue(paths)} value={matchKeyValue(paths)} dense>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <RadioOptions
        label={translate('exchange.import.mode')}
        value={choice.mode}
        onChange={(mode) => onChange({ ...choice, mode })}
        choices={[
          { value: 'each', label: translate('exchange.import.each') },
          { value: 'all', label: translate('exchange.import.all') },
        ]}
      />
    </>
  )
}
