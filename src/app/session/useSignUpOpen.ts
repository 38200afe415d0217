import { useEffect, useState } from 'react'
import { readBaseUrl } from '../../client/baseUrl.ts'
import { baseUrl, http } from '../compositionRoot.ts'

/**
 * Whether the page says that sign-up is closed; a service at another address answers for itself.
 */
const isClosedByPage = () =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-up"]')?.content === 'closed' &&
  baseUrl() === readBaseUrl({ getItem: () => null }, window.location.origin)

/**
 * Whether people can sign up here; undefined until the service has answered. Sign-up counts as
 * closed if it does not.
 */
export function useSignUpOpen(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean | undefined>(() =>
    isClosedByPage() ? false : undefined,
  )
  useEffect(() => {
    if (isClosedByPage()) return
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
