import { matchPath } from 'react-router-dom'
import type { ManifestEntry } from '../../model/entity.ts'

type Routed = Pick<ManifestEntry, 'name' | 'routes'>

/** A page of react-admin's resources: `id` is the record's. */
export type ResourceRoute<Entry extends Routed = ManifestEntry> = { entry: Entry } & (
  | { page: 'list' | 'create' }
  | { page: 'edit' | 'show'; id: string }
)

/**
 * The addresses that react-admin's buttons and redirects lead to. `<TabbedForm>` and
 * `<TabbedShowLayout>` append the open tab.
 */
export const resourcePaths = {
  list: '/:resource',
  create: '/:resource/create',
  show: '/:resource/:id/show',
  edit: '/:resource/:id',
} as const

/** The react-admin page at `pathname`. Screens with their own address take precedence. */
export function findResourceRoute<Entry extends Routed>(
  entries: Entry[],
  pathname: string,
): ResourceRoute<Entry> | undefined {
  for (const page of ['list', 'create', 'show', 'edit'] as const) {
    const path = page === 'list' ? resourcePaths.list : `${resourcePaths[page]}/:tab?`
    const params = matchPath({ path, end: true }, pathname)?.params
    const entry = params && entries.find(({ name }) => name === params.resource)
    if (!entry) continue
    if (page === 'list' || page === 'create') return { entry, page }
    const { id } = params as { id?: string }
    if (id) return { entry, page, id }
  }
  return undefined
}

/** The list (without `id`) or the detail of an entity, if it is at `pathname`. */
export function findOwnRoute(
  { routes }: Pick<ManifestEntry, 'routes'>,
  pathname: string,
): { id?: string; tab?: string } | undefined {
  // Match the list first: `/role/:id` would not match it, but a detail route may match the last
  // part of a list route.
  if (matchPath({ path: routes.list, end: true }, pathname)) return {}
  const detail = routes.detail.replace(/\{(\w+)\}/g, ':$1')
  const params = (matchPath({ path: detail, end: true }, pathname) ??
    matchPath({ path: `${detail}/:tab`, end: true }, pathname)) as {
    params: { id?: string; tab?: string }
  } | null
  return params?.params.id ? params.params : undefined
}
