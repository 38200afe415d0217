import { memo, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { LinkBase, useTranslate } from 'ra-core'
import { isPermitted } from '../../model/permission.ts'
import type { Entity, Tab as TabSpec } from '../../model/entity.ts'
import { detailPath, useHasEntity, useOverride } from '../entities.tsx'
import type { TabComponent } from '../entities.tsx'
import type { EntityRecord } from '../record/record.ts'
import type { FieldOption, TabOption } from '../record/screenOptions.ts'
import { tabsFromOptions } from '../record/screenOptions.ts'
import { useSession } from '../session.tsx'
import { ErrorBoundary } from '../states/ErrorBoundary.tsx'
import { StateMessage } from '../states/StateMessage.tsx'
import { ScreenSkeleton } from '../states/ScreenSkeleton.tsx'
import { useLater } from '../states/useLater.ts'
import { formatCount } from '../states/formatCount.ts'
import { DetailGrid } from './DetailGrid.tsx'
import { TabLabel } from './TabLabel.tsx'
import { useTabCounts } from './useTabCounts.ts'
import { fingertip, touch } from '../../fields/controls/touch.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'

const LinkTab = lazyPart(() => import('../link/LinkTab.tsx'))
const DetailSide = lazyPart(() => import('./DetailSide.tsx'))
const ActivityTab = lazyPart(() => import('../activity/ActivityTab.tsx'))

/**
 * The record's parts as tabs, each with its own address; the first has the address of the detail
 * itself. They are not rendered again when a dialog opens, or when the record was read again
 * without a change.
 */
export const DetailTabs = memo(function DetailTabs({
  entity,
  record,
  name,
  tab,
  tabs: options,
  fields,
}: {
  entity: Entity
  record: EntityRecord
  name: string
  tab: string | undefined
  /** The tabs, where an override says them. */
  tabs: TabOption[] | undefined
  /** The fields of the grid, where an override says them. */
  fields: FieldOption[] | undefined
}) {
  const translate = useTranslate()
  const override = useOverride(entity.name)
  const tabs = usePermittedTabs(entity, options)
  const current = tab ? tabs.find((each) => each.name === tab) : tabs[0]
  const label = useTabLabel(entity)
  const counts = useTabCounts(entity.name, record, tabs)
  return (
    <>
      {tabs.length > 1 && (
        <TabStrip
          entity={entity}
          record={record}
          name={name}
          tabs={tabs}
          current={current}
          counts={counts}
        />
      )}
      {current ? (
        <WithSide entity={entity} record={record} tab={current}>
          <Box
            role={tabs.length > 1 ? 'tabpanel' : undefined}
            id={panelId(entity, current)}
            aria-labelledby={tabs.length > 1 ? tabId(entity, current) : undefined}
          >
            <ErrorBoundary what={label(current)} resetKey={current.name}>
              <LoadBoundary fallback={<ScreenSkeleton />}>
                <TabBody
                  entity={entity}
                  record={record}
                  tab={{ ...current, label: label(current) }}
                  fields={fields}
                  Custom={override.tabs?.[current.name]}
                />
              </LoadBoundary>
            </ErrorBoundary>
          </Box>
        </WithSide>
      ) : (
        <StateMessage
          role="alert"
          title={translate('screens.state.notFound')}
          text={translate('app.error.notFoundText')}
        />
      )}
    </>
  )
})

const tabId = (entity: Entity, { name }: TabSpec) => `tab-${entity.name}-${name}`
const panelId = (entity: Entity, tab: TabSpec) => `${tabId(entity, tab)}-panel`

/** Returns the name of a tab in the user's language. */
function useTabLabel(entity: Entity): (tab: TabSpec) => string {
  const translate = useTranslate()
  return ({ name, label, literal }) =>
    literal ? label : translate(`entity.${entity.name}.tab.${name}`, { _: label })
}

/** The tabs to choose from, those of links with the number of their records. */
function TabStrip({
  entity,
  record,
  name,
  tabs,
  current,
  counts,
}: {
  entity: Entity
  record: EntityRecord
  name: string
  tabs: TabSpec[]
  current: TabSpec | undefined
  counts: ReturnType<typeof useTabCounts>
}) {
  const translate = useTranslate()
  const isLater = useLater()
  const label = useTabLabel(entity)
  const base = detailPath(entity.routes.detail, record.id)
  const labelAndCount = (each: TabSpec) => {
    if (each.kind !== 'link') return { label: label(each) }
    const count = counts?.get(each.name)
    return {
      label: <TabLabel label={label(each)} count={count} />,
      ...(count === undefined
        ? {}
        : {
            'aria-description': translate('screens.detail.records', {
              smart_count: count,
              count: formatCount(count),
            }),
          }),
    }
  }
  if (!isLater) return <Box aria-busy sx={stripRoom} />
  return (
    <Tabs
      value={current?.name ?? false}
      aria-label={translate('screens.detail.tabs', { name })}
      variant="scrollable"
      scrollButtons="auto"
      sx={stripStyles}
    >
      {tabs.map((each, index) => (
        <Tab
          key={each.name}
          value={each.name}
          {...labelAndCount(each)}
          id={tabId(entity, each)}
          aria-controls={each === current ? panelId(entity, each) : undefined}
          component={LinkBase}
          to={index === 0 ? base : `${base}/${encodeURIComponent(each.name)}`}
        />
      ))}
    </Tabs>
  )
}

const stripStyles = { mb: 2.25, displayPrint: 'none' } as const
/** The room of the strip, whose tabs are rendered after the details. */
const stripRoom = { ...stripStyles, height: 39, [touch]: { height: fingertip + 1 } } as const

/** The details with `detail.side` beside them; the tables of other tabs need the width. */
function WithSide({
  entity,
  record,
  tab,
  children,
}: {
  entity: Entity
  record: EntityRecord
  tab: TabSpec
  children: ReactNode
}) {
  const isLater = useLater()
  if (!entity.detail.side || tab.kind !== 'detail') return children
  return (
    <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { lg: 'minmax(0, 1fr) 300px' } }}>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box
        aria-busy={!isLater}
        sx={{ display: 'grid', gap: 2.25, alignContent: 'start', minWidth: 0 }}
      >
        <LoadBoundary fallback={<Skeleton variant="rounded" height={200} />}>
          {isLater && <DetailSide entity={entity} record={record} />}
        </LoadBoundary>
      </Box>
    </Box>
  )
}

/** The tabs that the user may see: those of the override (`options`) or of the schema. */
function usePermittedTabs(entity: Entity, options: TabOption[] | undefined): TabSpec[] {
  const hasEntity = useHasEntity()
  const { user, selectedSites } = useSession()
  const all = options ? tabsFromOptions(options, entity.detail.tabs) : entity.detail.tabs
  return all.filter((each) => {
    if (each.kind === 'link')
      return hasEntity(each.link) && isPermitted(user, each.permission, 'READ', selectedSites)
    if (each.kind === 'override') return isPermitted(user, each.permission, 'READ', selectedSites)
    return each.kind === 'detail' || hasEntity('activity')
  })
}

function TabBody({
  entity,
  record,
  tab,
  fields,
  Custom,
}: {
  entity: Entity
  record: EntityRecord
  tab: TabSpec
  fields: FieldOption[] | undefined
  Custom: TabComponent | undefined
}) {
  if (Custom) return <Custom entity={entity} record={record} label={tab.label} />
  if (tab.kind === 'link')
    return (
      <LinkTab key={tab.name} record={record} link={tab.link} side={tab.side} label={tab.label} />
    )
  if (tab.kind === 'activity') return <ActivityTab record={record} codes={tab.codes} />
  if (tab.kind === 'detail') return <DetailGrid entity={entity} record={record} fields={fields} />
  throw new Error(
    `The tab "${tab.name}" of ${entity.name} is hand-written, but src/overrides/${entity.name}.tsx has no tabs.${tab.name}.`,
  )
}
