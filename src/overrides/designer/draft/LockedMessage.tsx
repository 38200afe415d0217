import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useDataProvider, useTranslate } from 'ra-core'
import type { ContractProvider } from '../../../branchdesk.ts'
import { ConfirmDialog, failureText, usePermitted } from '../../../branchdesk.ts'
import { ownerOf, useReloadDraft, type SectionDraft } from './useDesignDraft.ts'

/**
 * Who is designing the section; people with permission can take the draft over, after a question
 * that says what happens to the other person's work.
 */
export function LockedMessage({
  section,
  draft,
  keepsChanges = false,
}: {
  section: string
  draft: SectionDraft
  /** This browser has changes that were not sent before the other person took the draft over. */
  keepsChanges?: boolean
}) {
  const translate = useTranslate()
  const provider = useDataProvider<ContractProvider>()
  const reload = useReloadDraft(section)
  const mayTakeOver = usePermitted('TEMPLATES:SECTIONS', 'DELETE')
  const [asked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = ownerOf(draft)
  const takeOver = async () => {
    setBusy(true)
    try {
      await provider.request({
        call: 'POST forms/inProcess/takeOver/{id}',
        params: { id: draft.id },
      })
      await reload()
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
    }
  }
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2 }}
        action={
          mayTakeOver && (
            <Button color="inherit" size="small" onClick={() => setAsked(true)}>
              {translate('designer.action.takeOver')}
            </Button>
          )
        }
      >
        {translate('designer.draft.locked')} {translate('designer.draft.by', { name })}
        {keepsChanges && ` ${translate('designer.draft.kept')}`}
      </Alert>
      {asked && (
        <ConfirmDialog
          title={translate('designer.action.takeOver')}
          question={translate('designer.takeOver.question', { name })}
          note={translate('designer.takeOver.note')}
          confirm={translate('designer.action.takeOver')}
          confirmColor="primary"
          busy={isBusy}
          {...(failure ? { failure } : {})}
          onCancel={() => setAsked(false)}
          onConfirm={() => void takeOver()}
        />
      )}
    </>
  )
}
