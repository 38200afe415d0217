import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { instantText } from '../../fields/types/instant/views.tsx'
import { DialogFrame, secondaryButtonProps } from '../dialog/DialogFrame.tsx'
import { useInSentence } from '../record/useInSentence.ts'
import { isUnanswered } from '../states/failureText.ts'
import { FailureMessage, StateMessage } from '../states/StateMessage.tsx'
import { useKeepFocus } from '../states/useKeepFocus.ts'
import { entryText } from './undoEntry.ts'
import type { UndoEntry } from './undoEntry.ts'
import { UndoFailure } from './UndoFailure.tsx'
import { useUndo } from './useUndo.ts'
import type { FailedUndo } from './useUndo.ts'

/**
 * Lists the deletions and changes that the user can still undo, as the service stores them:
 * also after a reload and in another browser. `failed` is an attempt that failed before, shown with
 * its conflicts.
 */
export default function UndoDialog({
  failed: previousFailure,
  onClose,
}: {
  failed?: FailedUndo
  onClose: () => void
}) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const content = useRef<HTMLDivElement>(null)
  // The button disappears with its row, so move the focus.
  const { busy, failed, run } = useUndoRun(previousFailure, () => content.current?.focus())
  const { data, error, refetch } = useQuery({
    queryKey: ['undo'],
    queryFn: ({ signal }): Promise<UndoEntry[]> =>
      dataProvider.request({ call: 'GET undo' }, signal),
    gcTime: 0,
  })

  return (
    <DialogFrame
      title={translate('screens.undo.title')}
      width={560}
      onClose={busy ? undefined : onClose}
      footer={
        <Button {...secondaryButtonProps} autoFocus onClick={onClose} disabled={busy !== undefined}>
          {translate('screens.action.close')}
        </Button>
      }
    >
      <Box ref={content} tabIndex={-1} sx={{ outline: 'none' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate('screens.undo.hint')}
        </Typography>
        {failed && !data?.some(({ id }) => id === failed.id) && (
          <UndoFailure
            error={failed.error}
            {...(isUnanswered(failed.error) ? { onRetry: () => void run(failed.id) } : {})}
          />
        )}
        {error && !data ? (
          <FailureMessage
            error={error}
            what={translate('screens.undo.title')}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Typography role="status" sx={{ py: 3 }}>
            {translate('screens.dialog.loading')}
          </Typography>
        ) : data.length === 0 ? (
          <StateMessage title={translate('screens.undo.none')} />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((entry) => (
              <UndoItem
                key={entry.id}
                entry={entry}
                failure={failed?.id === entry.id ? failed : undefined}
                isBusy={busy !== undefined}
                onUndo={() => void run(entry.id)}
              />
            ))}
          </Box>
        )}
      </Box>
    </DialogFrame>
  )
}

/** Runs one undo at a time: `busy` is the one that runs, `failed` the last one that failed. */
function useUndoRun(previousFailure: FailedUndo | undefined, onUndone: () => void) {
  const undo = useUndo()
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState(previousFailure)
  useKeepFocus(busy !== undefined)
  const run = async (id: string) => {
    setBusy(id)
    setFailed(undefined)
    const refused = await undo([id])
    setFailed(refused)
    setBusy(undefined)
    if (!refused) onUndone()
  }
  return { busy, failed, run }
}

/** What can be undone, with the button that does it, and why it failed. */
function UndoItem({
  entry,
  failure,
  isBusy,
  onUndo,
}: {
  entry: UndoEntry
  failure: FailedUndo | undefined
  isBusy: boolean
  onUndo: () => void
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const inSentence = useInSentence()
  const what = entryText(entry, translate, inSentence)
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{what}</Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {translate(`screens.undo.${entry.kind === 'remove' ? 'removed' : 'changed'}`, {
              when: instantText(entry.created, locale),
            })}
          </Box>
        </Box>
        <Button
          variant="outlined"
          size="small"
          sx={{ flex: 'none', minHeight: { xs: 44, sm: 'auto' } }}
          disabled={isBusy}
          aria-label={translate('screens.undo.actionOf', { what })}
          onClick={onUndo}
        >
          {translate('screens.undo.action')}
        </Button>
      </Box>
      {failure && <UndoFailure error={failure.error} />}
    </Box>
  )
}
