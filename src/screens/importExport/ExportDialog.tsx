import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useListContext, useLocaleState, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { DialogFrame, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import type { ResolvedColumn } from '../record/columns.ts'
import { useInSentence } from '../record/useInSentence.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useSession } from '../session.tsx'
import { exportedColumns } from './exportedColumns.ts'
import { RadioOptions } from './RadioOptions.tsx'
import { Progress } from '../states/Progress.tsx'
import { useColumnLabel } from './useColumnLabel.ts'
import { useExport } from './useExport.ts'

/** `isNamed`: the columns are headed by the names of their fields, not by their labels. */
type ExportOptions = { format: 'csv' | 'json'; which: 'shown' | 'all'; isNamed: boolean }

/** Exports all matching records, in the order of the list, into a file that the browser saves. */
export default function ExportDialog({
  entity,
  shown,
  filter,
  onClose,
}: {
  entity: Entity
  shown: ResolvedColumn[]
  filter?: Record<string, unknown>
  onClose: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const columnLabel = useColumnLabel(entity)
  const { user } = useSession()
  const [options, setOptions] = useState<ExportOptions>({
    format: 'csv',
    which: 'shown',
    isNamed: false,
  })
  const { progress, failure, run, cancel } = useExport(entity, filter, onClose)
  const start = () => {
    const columns = exportedColumns(entity, options.which, shown, user, columnLabel)
    void run(
      options.format,
      columns.map(({ path, label }) => ({ path, heading: options.isNamed ? path : label })),
    )
  }
  return (
    <DialogFrame
      title={translate('importExport.export.title', { many: inSentence(labels.many) })}
      onClose={progress ? undefined : onClose}
      footer={
        progress ? (
          <Button {...secondaryButtonProps} autoFocus onClick={cancel}>
            {translate('screens.action.cancel')}
          </Button>
        ) : (
          <>
            <Button {...secondaryButtonProps} onClick={onClose}>
              {translate('screens.action.close')}
            </Button>
            <Button variant="contained" onClick={start}>
              {translate('importExport.export.run')}
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <Progress {...progress} label={translate('importExport.export.running')} />
      ) : (
        <>
          <OptionInputs options={options} onChange={setOptions} />
          {failure && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failure}
            </Alert>
          )}
        </>
      )}
    </DialogFrame>
  )
}

function OptionInputs({
  options,
  onChange,
}: {
  options: ExportOptions
  onChange: (options: ExportOptions) => void
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { total = 0 } = useListContext()
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {translate('importExport.export.matching', {
          smart_count: total,
          count: total.toLocaleString(locale),
        })}
      </Typography>
      <RadioOptions
        label={translate('importExport.export.format')}
        value={options.format}
        onChange={(format) => onChange({ ...options, format })}
        options={[
          { value: 'csv', label: translate('importExport.export.csv') },
          { value: 'json', label: translate('importExport.export.json') },
        ]}
      />
      <RadioOptions
        label={translate('importExport.export.columns')}
        value={options.which}
        onChange={(which) => onChange({ ...options, which })}
        options={[
          { value: 'shown', label: translate('importExport.export.shown') },
          { value: 'all', label: translate('importExport.export.all') },
        ]}
      />
      {options.format === 'csv' && (
        <FormControlLabel
          control={
            <Checkbox
              checked={options.isNamed}
              onChange={(_, isNamed) => onChange({ ...options, isNamed })}
            />
          }
          label={translate('importExport.export.names')}
        />
      )}
    </>
  )
}
