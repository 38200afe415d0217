/** Routes for guests only (NAV-63 to NAV-65). */
export const guestRoutes = ['/sign-in', '/sign-up', '/password-reset']
/** Routes that are open with and without a session (NAV-67). */
export const openRoutes = ['/500']

/** Whether `route` (`/branch?page=2`) is one of `routes`, whatever its query. */
export const isRoute = (route: string, routes: string[]) => routes.includes(route.split('?')[0]!)

/** The route behind the hash, `/` when there is none. */
export const readRoute = (hash: string) => hash.replace(/^#/, '') || '/'

/** Remembers the route that a user asked for before they had to sign in. */
export type ReturnTo = {
  /** Goes to the sign-in screen and stores the current route, unless it is a guest route. */
  leaveForSignIn: () => void
  /** The route that is shown once the user is known. */
  next: () => string
  /** Goes to the stored route, else to `/` (AUTH-11). */
  goBack: () => void
  clear: () => void
}

/** Creates the `ReturnTo` of the page's location. */
export function createReturnTo(location: Pick<Location, 'hash' | 'replace'>): ReturnTo {
  let savedRoute: string | undefined
  return {
    leaveForSignIn() {
      const route = readRoute(location.hash)
      if (!isRoute(route, guestRoutes) && route !== '/') savedRoute = route
      if (route !== '/sign-in') location.replace('#/sign-in')
    },
    next() {
      const route = readRoute(location.hash)
      return isRoute(route, guestRoutes) ? (savedRoute ?? '/') : route
    },
    goBack() {
      location.replace(`#${savedRoute ?? '/'}`)
      savedRoute = undefined
    },
    clear: () => void (savedRoute = undefined),
  }
}
