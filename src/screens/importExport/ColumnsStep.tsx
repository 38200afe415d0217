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

/**
 * Maps the columns of the file to fields, and sets how records are matched and whether wrong rows
 * block the others.
 */
export function ColumnsStep({
  file,
  targets,
  keys,
  settings,
  onChange,
}: {
  file: ImportFile
  targets: ImportTarget[]
  /** The sets of paths by which records can be matched, with their labels. */
  keys: { paths: string[]; label: string }[]
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
}) {
  const translate = useTranslate()
  const taken = new Set(Object.values(settings.mapping))
  const missing = targets.filter(
    ({ required, path }) => required && !taken.has(path) && !taken.has(`${path}.key`),
  )
  const map = (name: string, path: string) => {
    const mapping = { ...settings.mapping, [name]: path }
    // Only one column can set a field: the one chosen last.
    for (const [other, its] of Object.entries(mapping))
      if (other !== name && path !== '' && its === path) mapping[other] = ''
    onChange({ ...settings, mapping })
  }
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        {translate('importExport.import.rows', { smart_count: file.rows })}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('importExport.import.columns')}
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
                {samples.length > 0
                  ? samples.join(' · ')
                  : translate('importExport.import.noSample')}
              </Typography>
            </Box>
            <TextField
              select
              size="small"
              fullWidth
              value={settings.mapping[name] ?? ''}
              onChange={(event) => map(name, event.target.value)}
              slotProps={{
                select: {
                  displayEmpty: true,
                  MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
                  SelectDisplayProps: {
                    'aria-label': translate('importExport.import.meaning', { name }),
                  } as object,
                },
              }}
            >
              <MenuItem value="" dense>
                {translate('importExport.import.leaveOut')}
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
          {translate('importExport.import.missing', {
            fields: missing.map(({ label }) => label).join(translate('fields.comma')),
          })}
        </Alert>
      )}
      <TextField
        select
        fullWidth
        size="small"
        label={translate('importExport.import.match')}
        helperText={translate(
          settings.key.length > 0
            ? 'importExport.import.matchHint'
            : 'importExport.import.noMatchHint',
        )}
        value={matchKeyValue(settings.key)}
        onChange={(event) =>
          onChange({
            ...settings,
            key: keys.find(({ paths }) => matchKeyValue(paths) === event.target.value)?.paths ?? [],
          })
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ mb: 2.5 }}
      >
        <MenuItem value="" dense>
          {translate('importExport.import.noMatch')}
        </MenuItem>
        {keys.map(({ paths, label }) => (
          <MenuItem key={matchKeyValue(paths)} value={matchKeyValue(paths)} dense>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <RadioOptions
        label={translate('importExport.import.mode')}
        value={settings.mode}
        onChange={(mode) => onChange({ ...settings, mode })}
        options={[
          { value: 'each', label: translate('importExport.import.each') },
          { value: 'all', label: translate('importExport.import.all') },
        ]}
      />
    </>
  )
}
