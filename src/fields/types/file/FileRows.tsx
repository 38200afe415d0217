import Close from '@mui/icons-material/Close'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { useLocaleState, useTranslate } from 'ra-core'
import { filesIn, isPendingFile, type FileValue } from '../../../model/fileValue.ts'
import { fingertip, touch } from '../../controls/touch.ts'
import { FileMark } from './FileMark.tsx'
import { useFileOwner } from './fileOwner.ts'
import { fileSize } from './fileSize.ts'
import type { Upload, Uploads } from './useUploads.tsx'

/** What an input holds: files with a button to remove each, uploads with progress, failures. */
export function FileRows({
  entries,
  uploads,
  disabled,
  onRemoved,
}: {
  entries: (FileValue | { pending: string })[]
  uploads: Uploads
  disabled: boolean
  /** The removed row had the focus. */
  onRemoved: () => void
}) {
  const translate = useTranslate()
  const { record } = useFileOwner()
  const saved = new Set(filesIn(record).map(({ key }) => key))
  const id: unknown = record?.id ?? record?.['_id']
  const { running, failed } = uploads
  const isInterrupted = (entry: unknown) =>
    isPendingFile(entry) && !running.some(({ id }) => id === entry.pending)
  if (entries.length === 0 && failed.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
      {entries.map((entry) => {
        const upload = isPendingFile(entry)
          ? running.find(({ id }) => id === entry.pending)
          : undefined
        if (upload)
          return (
            <RunningRow
              key={upload.id}
              upload={upload}
              onCancel={() => {
                uploads.cancel(upload.id)
                onRemoved()
              }}
            />
          )
        const remove = () => {
          uploads.remove(entry)
          onRemoved()
        }
        if (isPendingFile(entry))
          return (
            isInterrupted(entry) && (
              <Row key={entry.pending} text={translate('fields.file.interrupted')}>
                <RowButton label={translate('ra.action.remove')} onClick={remove} />
              </Row>
            )
          )
        return (
          <FileRow
            key={entry.key}
            file={entry}
            id={saved.has(entry.key) && id !== undefined ? String(id) : undefined}
            {...(disabled ? {} : { onRemove: remove })}
          />
        )
      })}
      {failed.map((upload) => (
        <FailedRow
          key={upload.id}
          upload={upload}
          onRetry={() => uploads.retry(upload)}
          onDismiss={() => {
            uploads.cancel(upload.id)
            onRemoved()
          }}
        />
      ))}
    </Box>
  )
}

function Row({
  text,
  children,
  ...of
}: {
  text: React.ReactNode
  children?: React.ReactNode
  mark?: React.ReactNode
  below?: React.ReactNode
}) {
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {of.mark}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {text}
        </Box>
        {children}
      </Box>
      {of.below}
    </Box>
  )
}

function RowButton({
  label,
  icon = <Close fontSize="small" />,
  ...button
}: {
  label: string
  icon?: React.ReactNode
  onClick: () => void
}) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      {...button}
      sx={{ flex: 'none', [touch]: { width: fingertip, height: fingertip } }}
    >
      {icon}
    </IconButton>
  )
}

function FileRow({
  file,
  id,
  onRemove,
}: {
  file: FileValue
  id: string | undefined
  onRemove?: () => void
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Row
      mark={<FileMark file={file} id={id} size={44} />}
      text={
        <>
          {file.name}{' '}
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {fileSize(file.size, locale)}
          </Box>
        </>
      }
    >
      {onRemove && (
        <RowButton
          label={translate('fields.file.remove', { name: file.name })}
          onClick={onRemove}
        />
      )}
    </Row>
  )
}

function RunningRow({
  upload: { file, sent },
  onCancel,
}: {
  upload: Upload
  onCancel: () => void
}) {
  const translate = useTranslate()
  const percent = file.size > 0 ? Math.min(100, Math.round((100 * sent) / file.size)) : 0
  return (
    <Row
      text={file.name}
      below={
        <LinearProgress
          variant={percent < 100 ? 'determinate' : 'indeterminate'}
          value={percent}
          aria-label={translate('fields.file.uploading', { name: file.name })}
        />
      }
    >
      <RowButton label={translate('fields.file.cancel', { name: file.name })} onClick={onCancel} />
    </Row>
  )
}

function FailedRow({
  upload: { file, failure },
  onRetry,
  onDismiss,
}: {
  upload: Upload
  onRetry: () => void
  onDismiss: () => void
}) {
  const translate = useTranslate()
  return (
    <Row
      text={
        <Box component="span" role="alert" sx={{ color: 'error.main' }}>
          {translate('fields.file.failed', { name: file.name, reason: failure })}
        </Box>
      }
    >
      <RowButton
        label={translate('fields.file.retry', { name: file.name })}
        icon={<Refresh fontSize="small" />}
        onClick={onRetry}
      />
      <RowButton label={translate('fields.file.dismiss')} onClick={onDismiss} />
    </Row>
  )
}
