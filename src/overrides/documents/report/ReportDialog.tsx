import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocaleState, useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { EntityRecord } from '../../../branchdesk.ts'
import { DialogFrame, secondaryButtonProps } from '../../../branchdesk.ts'
import { Progress } from '../../../screens/states/Progress.tsx'
import { isReported } from './isReported.ts'
import { useReport } from './useReport.ts'

/** The most documents of one file: all their pictures are in memory at once. */
const mostDocuments = 100

/**
 * Makes a report of the completed ones of `records` as soon as it opens, and shows how far it is,
 * or why there is none.
 */
export default function ReportDialog({
  entity,
  records,
  onClose,
}: {
  entity: Entity
  records: EntityRecord[]
  onClose: () => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const completed = records.filter(isReported)
  const obstacle =
    completed.length === 0
      ? translate('documents.report.none')
      : completed.length > mostDocuments
        ? translate('documents.report.tooMany', { most: mostDocuments.toLocaleString(locale) })
        : undefined
  const onDone = useRef(() => {
    notify('documents.report.saved', { type: 'success' })
    onClose()
  })
  const { progress, failure, run, cancel } = useReport(entity, onDone.current)
  const start = () => void run(completed)
  const first = useRef(start)
  useEffect(() => {
    if (obstacle === undefined) first.current()
  }, [obstacle])
  const leave = () => {
    cancel()
    onClose()
  }
  const isMaking = progress !== undefined && progress.done === progress.total
  return (
    <DialogFrame
      title={translate('documents.report.generate')}
      onClose={leave}
      footer={
        <>
          <Button {...secondaryButtonProps} autoFocus onClick={leave}>
            {translate(progress ? 'screens.action.cancel' : 'screens.action.close')}
          </Button>
          {failure !== undefined && (
            <Button variant="contained" onClick={start}>
              {translate('documents.retry')}
            </Button>
          )}
        </>
      }
    >
      {obstacle !== undefined && <Typography>{obstacle}</Typography>}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {progress && (
        <Progress
          done={progress.done}
          total={isMaking ? 0 : progress.total}
          label={translate(isMaking ? 'documents.report.making' : 'documents.report.reading')}
          count={translate('documents.report.count', {
            done: progress.done.toLocaleString(locale),
            total: progress.total.toLocaleString(locale),
          })}
        />
      )}
      {progress && records.length > completed.length && (
        <Typography variant="body2" color="textSecondary">
          {translate('documents.report.leftOut', {
            smart_count: records.length - completed.length,
          })}
        </Typography>
      )}
    </DialogFrame>
  )
}
