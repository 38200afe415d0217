import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { focusFirstError } from './focusFirstError.ts'

/** Lists all errors of a form with the path of their field. */
export function listErrors(errors: FieldErrors, path = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return []
    const here = path ? `${path}.${name}` : name
    const message = (error as { message?: unknown }).message
    if (typeof message === 'string') return [{ path: here, message }]
    return listErrors(error as FieldErrors, here)
  })
}

/**
 * After a refused save: shows how many fields need attention, moves the focus to the first, and
 * lists the errors that belong to no visible field. `failure` is the message of the service or the
 * network. `failedAttempts` counts the refusals after a valid form: those of the service, and
 * those of a wizard's next step.
 */
export function FormErrors({
  shown,
  failure,
  failedAttempts,
  brief,
}: {
  shown: string[]
  failure?: string | undefined
  failedAttempts: number
  /** Announced but not shown: in a small dialog the fields show their errors themselves. */
  brief?: boolean
}) {
  const translate = useTranslate()
  const { errors, submitCount } = useFormState()
  const place = useRef<HTMLDivElement>(null)
  const all = listErrors(errors)
  const elsewhere = all.filter(
    ({ path }) => !shown.some((name) => path === name || path.startsWith(`${name}.`)),
  )
  const isRefused = submitCount + failedAttempts > 0
  const visible = isRefused && all.length > 0
  // Another step of a wizard has other inputs.
  const inputs = shown.join()

  useEffect(() => {
    if (!isRefused) return
    // The inputs mark themselves in the render that brought the errors.
    focusFirstError(place.current?.closest('form'))
  }, [isRefused, submitCount, failedAttempts, inputs])

  return (
    <Box ref={place} role="alert" sx={{ mb: (visible && !brief) || failure ? 2 : 0 }}>
      {failure && (
        <Alert severity="error" role="presentation" sx={{ mb: visible ? 1 : 0 }}>
          {failure}
        </Alert>
      )}
      {visible && brief && elsewhere.length === 0 && (
        <Box sx={visuallyHidden}>
          {translate('screens.form.count', { smart_count: all.length })}
        </Box>
      )}
      {visible && !(brief && elsewhere.length === 0) && (
        <Alert severity="error" role="presentation">
          {translate('screens.form.refused', {
            invalid: translate('screens.form.invalid'),
            count: translate('screens.form.count', { smart_count: all.length }),
          })}
          {elsewhere.length > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {elsewhere.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </Box>
          )}
        </Alert>
      )}
    </Box>
  )
}
