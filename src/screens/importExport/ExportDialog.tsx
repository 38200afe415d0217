import { useEffect, useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useDataProvider, useListContext, useLocaleState, useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { importExportColumns } from '../../model/importExportColumns.ts'
import { isPermitted } from '../../model/permission.ts'
import { DialogFrame, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import type { ResolvedColumn } from '../record/columns.ts'
import { useInSentence } from '../record/inSentence.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useSession } from '../session.tsx'
import { failureText } from '../states/failureText.ts'
import { RadioOptions } from './RadioOptions.tsx'
import { Progress } from './Progress.tsx'
import { fileName, saveFile } from './saveFile.ts'
import { useColumnLabel } from './useColumnLabel.ts'

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
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const [locale] = useLocaleState()
  const { total = 0, filterValues, sort } = useListContext()
  const columnLabel = useColumnLabel(entity)
  const { user } = useSession()
  const [format, setFormat] = useState<'csv' | 'json'>('csv')
  const [which, setWhich] = useState<'shown' | 'all'>('shown')
  const [isNamed, setNamed] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const columnsOf = () => {
    const all = importExportColumns(entity).filter(({ head, field }) =>
      [head, field].every(
        (each) => !each.writeOnly && !each.hashed && isPermitted(user, each.permission),
      ),
    )
    if (which === 'all')
      return all.map((column) => ({ path: column.path, label: columnLabel(column) }))
    // One visible column may be several columns of a file.
    return shown.flatMap(({ path, label }) => {
      const parts = all.filter(
        ({ head, inner, isKey }) => head.name === path && inner !== undefined && !isKey,
      )
      return parts.length > 0
        ? parts.map((column) => ({ path: column.path, label: columnLabel(column) }))
        : [{ path, label }]
    })
  }
  const run = async () => {
    const abort = new AbortController()
    running.current = abort
    setFailure(undefined)
    setProgress({ done: 0, total })
    const columns = columnsOf()
    try {
      const file: Blob = await dataProvider.exportRecords(entity.name, {
        format,
        columns: columns.map(({ path }) => path),
        headings: columns.map(({ path, label }) => (isNamed ? path : label)),
        filter: { ...filterValues, ...filter },
        sort,
        signal: abort.signal,
        onProgress: (done: number, of: number) => setProgress({ done, total: of }),
      })
      saveFile(file, fileName(labels.many, format))
      notify('importExport.export.done', { type: 'success' })
      onClose()
    } catch (error) {
      if (!abort.signal.aborted) setFailure(failureText(error, translate))
      setProgress(undefined)
    }
  }
  const isRunning = progress !== undefined
  return (
    <DialogFrame
      title={translate('importExport.export.title', { many: inSentence(labels.many) })}
      onClose={isRunning ? undefined : onClose}
      footer={
        isRunning ? (
          <Button {...secondaryButtonProps} autoFocus onClick={() => running.current?.abort()}>
            {translate('screens.action.cancel')}
          </Button>
        ) : (
          <>
            <Button {...secondaryButtonProps} onClick={onClose}>
              {translate('screens.action.close')}
            </Button>
            <Button variant="contained" onClick={() => void run()}>
              {translate('importExport.export.run')}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <Progress {...progress} label={translate('importExport.export.running')} />
      ) : (
        <>
          <Typography sx={{ mb: 2 }}>
            {translate('importExport.export.matching', {
              smart_count: total,
              count: total.toLocaleString(locale),
            })}
          </Typography>
          <RadioOptions
            label={translate('importExport.export.format')}
            value={format}
            onChange={setFormat}
            options={[
              { value: 'csv', label: translate('importExport.export.csv') },
              { value: 'json', label: translate('importExport.export.json') },
            ]}
          />
          <RadioOptions
            label={translate('importExport.export.columns')}
            value={which}
            onChange={setWhich}
            options={[
              { value: 'shown', label: translate('importExport.export.shown') },
              { value: 'all', label: translate('importExport.export.all') },
            ]}
          />
          {format === 'csv' && (
            <FormControlLabel
              control={<Checkbox checked={isNamed} onChange={(_, checked) => setNamed(checked)} />}
              label={translate('importExport.export.names')}
            />
          )}
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
