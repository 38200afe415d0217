import { matchPath } from 'react-router-dom'
import type { CurrentUser } from '../../model/permission.ts'
import type { CustomRoute } from './customRoutes.ts'

/** A second address of a screen. `record` is where `?id=` leads, `:id` filled in; without it the address leads to `list`. */
type Redirect = { from: string; list: string; record?: string }

/** The specification's addresses that stand for a screen under another one (NAV-02, NAV-10, NAV-13, NAV-21, NAV-29, NAV-42, NAV-45). */
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
  // There is one organisation to work for, so its screen is its record.
  { from: '/client', list: '/detail/client/:clientId' },
]

const fill = (route: string, values: Record<string, string | undefined>) =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** Where an address leads that is not a screen's own; undefined: it is one, or none at all. */
export function findRedirect(
  pathname: string,
  search: string,
  user: Pick<CurrentUser, 'clientId'>,
): string | undefined {
  for (const { from, list, record } of redirects) {
    const match = matchPath({ path: from, end: true, caseSensitive: true }, pathname)
    if (!match) continue
    const id = new URLSearchParams(search).get('id')
    return fill(id && record ? record : list, {
      clientId: user.clientId,
      ...match.params,
      ...(id ? { id } : {}),
    })
  }
  return undefined
}

/** Where a place leads when its address names a record: that record's tab, else its list filtered by that record (NAV-RULE-13). */
export function recordRedirect(
  { path, recordPath: record, list }: Pick<CustomRoute, 'path' | 'recordPath' | 'list'>,
  search: string,
): string | undefined {
  const id = new URLSearchParams(search).get('id')
  if (!id) return undefined
  if (record) return fill(record, { id })
  return (
    list?.recordField &&
    `${path}?filter=${encodeURIComponent(JSON.stringify({ ...list.defaults, [list.recordField]: id }))}`
  )
}
