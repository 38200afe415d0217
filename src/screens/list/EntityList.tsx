import { ListBase, useLocation } from 'ra-core'
import { tabReloadDebounce } from '../../model/constants.ts'
import type { Entity } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { ScreenSkeleton } from '../states/ScreenSkeleton.tsx'
import { useDebounced } from '../states/useDebounced.ts'
import { useAreSettingsLoaded } from './columns/useColumnChoice.ts'
import { EntityListBody } from './EntityListBody.tsx'
import type { EntityListProps, OpenCreate } from './EntityListBody.tsx'
import { inlineErrorQueryOptions } from './inlineErrorQueryOptions.ts'
import { pageStaleTime } from './listPage.ts'
import { useListOptions } from './listOptions.ts'
import type { ListOptions } from './listOptions.ts'
import { useDefaultView } from './savedFilters/useDefaultView.ts'
import { SteadyListContext } from './SteadyListContext.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import { useListLayout } from './views/listLayout.ts'

const SettingsView = lazyPart(() => import('./views/settings/SettingsView.tsx'))

/**
 * A variant of an entity's list at another address: `key` names its state in the store, `title` is
 * its heading, `filter` narrows it in addition to the user's filters, `linkOf` replaces the links
 * to the record's detail.
 */
export type ListVariant = {
  key: string
  title: string
  filter?: Record<string, unknown>
  linkOf?: (record: EntityRecord) => string | undefined
}

/**
 * The list screen of any entity, or a `variant` of it; its state (page, sort, filter, search) is in
 * the address. The options change columns, filters, actions and texts; absent ones are the
 * schema's.
 * @example
 * <EntityList<Site>
 *   entity={entity}
 *   columns={[{ field: 'code', label: 'Number', link: true }, { field: 'status' }]}
 *   rowActions={['edit', { name: 'print', label: 'Print', run: (site) => print(site.code) }]}
 * />
 */
export function EntityList<R extends object = EntityRecord>({
  entity: schema,
  variant,
  create,
  ...options
}: { entity: Entity; variant?: ListVariant; create?: OpenCreate } & ListOptions<R>) {
  // Inside, records have no type of their own.
  const { entity, extras } = useListOptions(schema, options as ListOptions)
  return variant ? (
    <StartedList key={variant.key} entity={entity} variant={variant} extras={extras} />
  ) : (
    <DefaultList key={entity.name} entity={entity} create={create} extras={extras} />
  )
}

function DefaultList(props: EntityListProps) {
  const { entity, extras } = props
  const isReady = useDefaultView(entity)
  const layout = useListLayout(entity.name, entity)
  if (!isReady) return <ScreenSkeleton />
  return layout.current.kind === 'settings' ? (
    <LoadBoundary fallback={<ScreenSkeleton />}>
      <SettingsView
        entity={entity}
        settings={layout.current}
        layout={layout}
        title={extras.title}
      />
    </LoadBoundary>
  ) : (
    <StartedList {...props} />
  )
}

function StartedList({ entity, variant, create, extras }: EntityListProps) {
  const { search } = useLocation()
  const settled = useDebounced(`${entity.name}${search}`, entity.list.delay ?? 0)
  if (!useAreSettingsLoaded()) return <ScreenSkeleton />
  return (
    <ListBase
      resource={entity.name}
      {...(variant ? { storeKey: `${variant.key}.listParams`, filter: variant.filter } : {})}
      sort={entity.list.sort}
      perPage={entity.list.pageSize}
      filterDefaultValues={entity.list.defaults}
      debounce={tabReloadDebounce}
      disableAuthentication
      exporter={false}
      queryOptions={{ ...inlineErrorQueryOptions, enabled: settled, staleTime: pageStaleTime }}
    >
      <SteadyListContext>
        <EntityListBody entity={entity} variant={variant} create={create} extras={extras} />
      </SteadyListContext>
    </ListBase>
  )
}
