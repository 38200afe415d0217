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
        {file.columns.map((column) => (
          <ColumnTarget
            key={column.name}
            column={column}
            targets={targets}
            path={settings.mapping[column.name] ?? ''}
            onChange={(path) =>
              onChange({ ...settings, mapping: mapColumn(settings.mapping, column.name, path) })
            }
          />
        ))}
      </Box>
      {missing.length > 0 && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {translate('importExport.import.missing', {
            fields: missing.map(({ label }) => label).join(translate('fields.comma')),
          })}
        </Alert>
      )}
      <MatchKeySelect
        keys={keys}
        value={settings.key}
        onChange={(key) => onChange({ ...settings, key })}
      />
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

/** The mapping with `name` set to `path`. */
function mapColumn(before: ImportSettings['mapping'], name: string, path: string) {
  const mapping = { ...before, [name]: path }
  // Only one column can set a field: the one chosen last.
  for (const [other, its] of Object.entries(mapping))
    if (other !== name && path !== '' && its === path) mapping[other] = ''
  return mapping
}

/** A column of the file with some of its values, and the field that it sets. */
function ColumnTarget({
  column: { name, samples },
  targets,
  path: chosen,
  onChange,
}: {
  column: ImportFile['columns'][number]
  targets: ImportTarget[]
  path: string
  onChange: (path: string) => void
}) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
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
          {samples.length > 0 ? samples.join(' · ') : translate('importExport.import.noSample')}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        fullWidth
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
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
  )
}

/** The fields by which records are matched, or none: each row is a new record. */
function MatchKeySelect({
  keys,
  value,
  onChange,
}: {
  keys: { paths: string[]; label: string }[]
  value: string[]
  onChange: (paths: string[]) => void
}) {
  const translate = useTranslate()
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={translate('importExport.import.match')}
      helperText={translate(
        value.length > 0 ? 'importExport.import.matchHint' : 'importExport.import.noMatchHint',
      )}
      value={matchKeyValue(value)}
      onChange={(event) =>
        onChange(keys.find(({ paths }) => matchKeyValue(paths) === event.target.value)?.paths ?? [])
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
  )
}
