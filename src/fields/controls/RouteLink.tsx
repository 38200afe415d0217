import {
  createContext,
  use,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useEvent, useNavigate } from 'ra-core'

/** Opens a path of the console. Without `RouteLinks` above, the browser follows the address. */
const FollowContext = createContext<((event: MouseEvent, to: string) => void) | undefined>(
  undefined,
)

/** Lets the `RouteLink`s below it navigate by the router. */
export function RouteLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const follow = useEvent((event: MouseEvent, to: string) => {
    if (event.defaultPrevented || event.button !== 0) return
    // With a key the browser opens the address, in a tab or window of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to, { replace: window.location.hash === `#${to}` })
  })
  return <FollowContext value={follow}>{children}</FollowContext>
}

/**
 * A link to a path of the console, for places with many of them: rows and menus. The link of
 * react-router 7 reads the address, so each of them is rendered again whenever a list is paged.
 */
export function RouteLink({
  to,
  onClick,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: string }) {
  const follow = use(FollowContext)
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        onClick?.(event)
        follow?.(event, to)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}
