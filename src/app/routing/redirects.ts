import { matchPath } from 'react-router-dom'
import type { CurrentUser } from '../../model/permission.ts'
import type { CustomRoute } from '../../screens/custom/customRoute.ts'

/**
 * A second route of a screen. It redirects to `record` with `:id` filled in from `?id=`, else to
 * `list`.
 */
type Redirect = { from: string; list: string; record?: string }

/**
 * Routes of the specification whose screen has another route here (NAV-02, NAV-10, NAV-13, NAV-21,
 * NAV-29, NAV-42, NAV-45).
 */
const redirects: Redirect[] = [
  { from: '/dashboard', list: '/branch-dashboard' },
  { from: '/role', list: '/roles' },
  { from: '/detail/role', list: '/role' },
  { from: '/lookup/detail', list: '/lookup', record: '/detail/lookup/:id' },
  { from: '/eventManagement/detail', list: '/eventManagement', record: '/detail/event/:id' },
  { from: '/form/detail', list: '/form', record: '/detail/form/:id' },
  { from: '/form-builder/:id/preview', list: '/form-builder/:id/perview' },
  { from: '/user/detail', list: '/user', record: '/detail/user/:id' },
  { from: '/email/details', list: '/email/dashboard', record: '/email/details/:id' },
  // A user has one organisation, so its screen is its record.
  { from: '/client', list: '/detail/client/:clientId' },
]

const fillRoute = (route: string, values: Record<string, string | undefined>) =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** The redirect target of a route; undefined if the route has no redirect. */
export function findRedirect(
  pathname: string,
  search: string,
  user: Pick<CurrentUser, 'clientId'>,
): string | undefined {
  for (const { from, list, record } of redirects) {
    const match = matchPath({ path: from, end: true, caseSensitive: true }, pathname)
    if (!match) continue
    const id = new URLSearchParams(search).get('id')
    return fillRoute(id && record ? record : list, {
      clientId: user.clientId,
      ...match.params,
      ...(id ? { id } : {}),
    })
  }
  return undefined
}

/**
 * The redirect of a custom route with `?id=`: the record's tab, else its list filtered by the
 * record (NAV-RULE-13).
 */
export function recordRedirect(
  { path, recordPath, list }: Pick<CustomRoute, 'path' | 'recordPath' | 'list'>,
  search: string,
): string | undefined {
  const id = new URLSearchParams(search).get('id')
  if (!id) return undefined
  if (recordPath) return fillRoute(recordPath, { id })
  return (
    list?.recordField &&
    `${path}?filter=${encodeURIComponent(JSON.stringify({ ...list.defaults, [list.recordField]: id }))}`
  )
}
