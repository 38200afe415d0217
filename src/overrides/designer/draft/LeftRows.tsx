import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { dropUnsent } from './useDesignDraft.ts'

/**
 * Says that this browser has changes that could not be saved before the design was changed by
 * others. The person uses them, as a step that can be undone, or discards them.
 */
export function LeftRows({
  section,
  user,
  onUse,
}: {
  section: string
  user: string
  onUse: () => void
}) {
  const translate = useTranslate()
  const [isDone, setDone] = useState(false)
  if (isDone) return null
  const end = (run: () => void) => () => {
    run()
    setDone(true)
  }
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={end(onUse)}>
            {translate('designer.left.use')}
          </Button>
          <Button color="inherit" size="small" onClick={end(() => dropUnsent(section, user))}>
            {translate('designer.left.discard')}
          </Button>
        </>
      }
    >
      {translate('designer.left.text')}
    </Alert>
  )
}
