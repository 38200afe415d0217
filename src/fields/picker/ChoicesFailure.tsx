import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'

/**
 * Why a picker has no choices. Another attempt to get what is refused would have the same result.
 */
export function ChoicesFailure({
  refusal,
  onRetry,
}: {
  /** The words of the service; undefined: it did not respond. */
  refusal: string | undefined
  onRetry: () => void
}) {
  const translate = useTranslate()
  if (refusal !== undefined) return refusal
  return (
    <>
      <span style={{ flex: 1 }}>{translate('fields.picker.failed')}</span>{' '}
      <Button size="small" onClick={onRetry}>
        {translate('fields.picker.tryAgain')}
      </Button>
    </>
  )
}
