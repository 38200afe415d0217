import type { Entity } from '../../model/entity.ts'
import { permissionCode } from '../../model/permission.ts'
import { actions, permissionItems } from '../../model/permissionCodes.ts'
import type { Author, CreatedRecord } from './createdRecord.ts'

/**
 * Every permission of the product and of these entities, in a group for each area: what a client begins with. Keys are the
 * codes in small letters (`business.site.read`), so that making them again finds those that are there.
 */
export function startingPermissions(
  created: string,
  createdBy: Author,
  entities: Entity[],
): { groups: CreatedRecord[]; permissions: CreatedRecord[] } {
  const make = (key: string, values: CreatedRecord['values']): CreatedRecord => ({
    key: key.toLowerCase().replaceAll(' ', '-'),
    version: 1,
    created,
    createdBy,
    values,
  })
  const items = permissionItems(entities)
  const groups = new Map(
    [...new Set(items.map(({ area }) => area))].map((area) => [
      area,
      make(area, { name: area.charAt(0) + area.slice(1).toLowerCase() }),
    ]),
  )
  const permissions = items.flatMap(({ code, area, item, name }) =>
    actions.map((action) =>
      make(`${area}.${item}.${action}`, {
        permissionCode: permissionCode(code, action),
        name: `${name}: ${action.toLowerCase()}`,
        area,
        item,
        action,
        permissionGroupId: groups.get(area)!.key,
        status: 'ACTIVE',
      }),
    ),
  )
  return { groups: [...groups.values()], permissions }
}
