import { useTranslate } from 'ra-core'
import type { Column, Entity } from '../../model/entity.ts'
import { Breadcrumb } from '../../screens/detail/Breadcrumb.tsx'
import { useEntity, useEntityFinder } from '../../screens/entities.tsx'
import { EntityList } from '../../screens/list/EntityList.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import type { CustomRoute, CustomListConfig as List } from './customRoutes.ts'

const nowhere = () => undefined

/** A place that is a list of some entity (`Place.list`), under its own title and permission. */
export default function PlaceList({
  place,
  list,
  title,
  params,
  above,
}: CustomScreenProps & { place: CustomRoute; list: List }) {
  const translate = useTranslate()
  const entity = useEntity(list.entity)
  const find = useEntityFinder()
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
        entity={shownEntity(entity, place, list, (name) =>
          translate(`entities.${name}.title`, { _: find(name)?.title ?? name }),
        )}
        // Its state is kept by its own address.
        place={{
          key: [place.path, ...Object.values(params)].join('|'),
          title,
          filter,
          ...(list.linkSide ? { linkOf: nowhere } : {}),
        }}
      />
    </>
  )
}

const activityCodes = (entity: Entity | undefined) =>
  entity?.detail.tabs.flatMap((tab) => (tab.kind === 'activity' ? tab.codes : [])) ?? []

/** The entity as the place shows it: columns and rights of the link's side, where it is a side's list. */
function shownEntity(
  entity: Entity,
  place: CustomRoute,
  list: List,
  titleOf: (entity: string) => string,
): Entity {
  const side = entity.link?.find(({ field }) => field === list.linkSide)
  // The tab says "Name" for the other end; where both ends stand side by side each is called by what it is.
  const named = ({ field, ...column }: Column): Column => {
    const reference = entity.fields.find(({ name }) => name === field)?.reference
    return reference ? { ...column, field, label: titleOf(reference.entity) } : { ...column, field }
  }
  const columns =
    list.columns?.map((field) => ({ field })) ??
    (side ? [{ field: side.field }, ...side.columns] : entity.list.columns)
  return {
    ...entity,
    permission: side?.changes ?? place.permission ?? entity.permission,
    list: {
      ...entity.list,
      columns: side ? columns.map(named) : columns,
      defaults: list.defaults ?? side?.defaults ?? entity.list.defaults,
    },
  }
}
