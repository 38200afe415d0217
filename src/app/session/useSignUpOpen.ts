import { useEffect, useState } from 'react'
import { http } from '../compositionRoot.ts'

/**
 * Whether people can sign up here; undefined until the service has answered. Sign-up counts as
 * closed if it does not.
 */
export function useSignUpOpen(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    http({ verb: 'GET', path: '/security/register', silentStatuses: 'all' }).then(
      ({ json }) => isCurrent && setOpen((json as { open: boolean }).open),
      () => isCurrent && setOpen(false),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return isOpen
}
