import { useTranslate } from 'ra-core'
import type { Column, Entity } from '../../model/entity.ts'
import { Breadcrumb } from '../../screens/detail/Breadcrumb.tsx'
import { useEntity, useFindEntity } from '../../screens/entities.tsx'
import { EntityList } from '../../screens/list/EntityList.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import type { CustomRoute, CustomListConfig } from '../../screens/custom/customRoute.ts'

const noLink = () => undefined

/** A custom route that lists an entity (`CustomRoute.list`), with its own title and permission. */
export default function CustomList({
  route,
  list,
  title,
  params,
  above,
}: CustomScreenProps & { route: CustomRoute; list: CustomListConfig }) {
  const translate = useTranslate()
  const entity = useEntity(list.entity)
  const find = useFindEntity()
  const filter = {
    ...Object.fromEntries(
      Object.entries(list.where ?? {}).map(([field, value]) => [
        field,
        value.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
      ]),
    ),
    ...(list.activityOf ? { typeCode: activityCodes(find(list.activityOf)) } : {}),
  }
  return (
    <>
      {above && <Breadcrumb above={above.name} to={above.to} here={title} />}
      <EntityList
        entity={entityForRoute(
          entity,
          route,
          list,
          (name) => translate(`entities.${name}.title`, { _: find(name)?.title ?? name }),
          (name) => find(name)?.display,
        )}
        // The list's state is stored under its own route.
        variant={{
          key: [route.path, ...Object.values(params)].join('|'),
          title,
          filter,
          ...(list.linkSide ? { linkOf: noLink } : {}),
        }}
      />
    </>
  )
}

const activityCodes = (entity: Entity | undefined) =>
  entity?.detail.tabs.flatMap((tab) => (tab.kind === 'activity' ? tab.codes : [])) ?? []

/** The entity with the columns and permission of the custom route, or of its link tab. */
function entityForRoute(
  entity: Entity,
  route: CustomRoute,
  list: CustomListConfig,
  titleOf: (entity: string) => string,
  displayOf: (entity: string) => string | undefined,
): Entity {
  const side = entity.link?.find(({ field }) => field === list.linkSide)
  // In a link tab the column is called "Name"; here both records are shown, so each is labelled by
  // its entity.
  const withReferenceLabel = ({ field, ...column }: Column): Column => {
    const reference = entity.fields.find(({ name }) => name === field)?.reference
    return reference ? { ...column, field, label: titleOf(reference.entity) } : { ...column, field }
  }
  const columns =
    list.columns?.map((field) => ({ field })) ??
    (side
      ? [
          { field: side.field },
          ...side.columns.filter(({ field }) => !repeatsName(entity, side.field, field, displayOf)),
        ]
      : entity.list.columns)
  return {
    ...entity,
    permission: side?.changes ?? route.permission ?? entity.permission,
    list: {
      ...entity.list,
      columns: side ? columns.map(withReferenceLabel) : columns,
      defaults: list.defaults ?? side?.defaults ?? entity.list.defaults,
    },
  }
}

/** Whether a field has the name of the record that the reference `side` already shows. */
function repeatsName(
  { fields }: Entity,
  side: string,
  field: string,
  displayOf: (entity: string) => string | undefined,
): boolean {
  const of = (name: string) => fields.find((each) => each.name === name)
  const { reference } = of(side)!
  const name = reference && displayOf(reference.entity)?.match(/^\{(\w+)\}$/)?.[1]
  return name !== undefined && of(field)?.from === `${side}.${name}`
}
