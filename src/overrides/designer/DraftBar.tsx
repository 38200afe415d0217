import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { ConfirmDialog } from '../../screens/dialog/ConfirmDialog.tsx'
import type { ContractProvider, ContractRequest } from '../../screens/custom/useContractQuery.ts'
import { failureText } from '../../screens/states/failureText.ts'
import type { useDesignDraft } from './useDesignDraft.ts'
import type { Section } from './useSection.ts'

/** Whether the draft is stored, and what to do if it is not. */
export function SaveLine({
  state,
  hasChanges,
  onRetry,
}: {
  state: ReturnType<typeof useDesignDraft>['state']
  hasChanges: boolean
  onRetry: () => void
}) {
  const translate = useTranslate()
  if (state.kind === 'failed')
    return (
      <Alert
        severity="warning"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('designer.action.retry')}
          </Button>
        }
      >
        {translate('designer.draft.failed', { reason: state.text })}
      </Alert>
    )
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, minHeight: '1.5em' }}>
      {hasChanges &&
        translate(state.kind === 'saving' ? 'designer.draft.saving' : 'designer.draft.saved')}
    </Typography>
  )
}

/** Publishing, and discarding the draft. */
export function DraftActions({
  section,
  isBlocked,
  hasDraft,
  draft,
}: {
  section: Section
  isBlocked: boolean
  hasDraft: boolean
  draft: ReturnType<typeof useDesignDraft>
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<ContractProvider>()
  const [asked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const call = async (request: ContractRequest, done: string) => {
    setBusy(true)
    try {
      await provider.request(request)
      await draft.end()
      notify(translate(done), { type: 'success' })
      setAsked(false)
    } catch (error) {
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {hasDraft && (
        <Button color="inherit" onClick={() => setAsked(true)} disabled={isBusy}>
          {translate('designer.action.discard')}
        </Button>
      )}
      <Button
        variant="contained"
        // The draft on the service is what gets published.
        disabled={isBlocked || isBusy || draft.state.kind !== 'saved'}
        onClick={() =>
          void call(
            { call: 'POST forms/sections/publish/{id}', params: { id: section.id } },
            'designer.draft.published',
          )
        }
      >
        {translate('designer.action.publish')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={translate('designer.action.discard')}
          question={translate('designer.draft.discardQuestion')}
          confirm={translate('designer.action.discard')}
          busy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            const id = draft.hasDraft()
            if (id)
              void call(
                { call: 'DELETE forms/inProcess/{id}', params: { id } },
                'designer.draft.discarded',
              ).then(() => window.location.reload())
          }}
        />
      )}
    </>
  )
}
