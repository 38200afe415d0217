import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useDraftAutosave } from './useDraftAutosave.ts'
import type { DraftAutosaveProps } from './useDraftAutosave.ts'

/**
 * Saves what is typed for this browser tab, and offers to restore an earlier draft. `saveKey` is
 * the idempotency key of the form: a draft whose save got no response must not be saved twice. A
 * wizard resumes at its last step (`onStep`). `finished` stops the autosave: the form was saved or
 * discarded.
 */
export function DraftAutosave(props: DraftAutosaveProps) {
  const translate = useTranslate()
  const draft = useDraftAutosave(props)
  if (!draft.isOffered) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={draft.restore}>
            {translate('screens.form.restore')}
          </Button>
          <Button size="small" color="inherit" onClick={draft.discard}>
            {translate('screens.form.discard')}
          </Button>
        </>
      }
    >
      {translate('screens.form.draft')}
    </Alert>
  )
}
