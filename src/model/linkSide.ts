import { tabPageSize } from './constants.ts'
import type { Entity, LinkSide } from './entity.ts'
import { findField } from './path.ts'

/**
 * Returns the side of a link, or of another entity the plain reference, that points at the owner
 * record. Throws for an entity without such a side.
 */
export function getSide(link: Entity, field: string): LinkSide {
  const side = link.link?.find((each) => each.field === field) ?? referenceSide(link, field)
  if (!side)
    throw new Error(
      `${link.name} has no side "${field}". Sides: ${link.link?.map((each) => each.field).join(', ') ?? 'none'}.`,
    )
  return side
}

/**
 * The side of a plain reference: the tab has the list of the entity, without what all rows share.
 */
function referenceSide(entity: Entity, name: string): LinkSide | undefined {
  const reference = !entity.link && findField(entity, name)?.reference
  if (!reference) return undefined
  const { columns, search, defaults } = entity.list
  return {
    field: name,
    entity: reference.entity,
    tab: entity.many,
    permission: entity.permission,
    columns: columns.filter(({ field }) => field !== name && !field.startsWith(`${name}.`)),
    search,
    pageSize: tabPageSize,
    defaults,
    remove: { as: 'delete' },
    plain: true,
  }
}
