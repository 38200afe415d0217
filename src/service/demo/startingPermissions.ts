import type { Entity } from '../../model/entity.ts'
import { permissionCode } from '../../model/permission.ts'
import { actions, permissionItems } from '../../model/permissionCodes.ts'
import type { Author, CreatedRecord } from './createdRecord.ts'

/**
 * The initial permissions of a client: every permission of the product and of these entities, in
 * one group per area. The keys are the codes in lower case (`business.site.read`), so that creating
 * them again finds the existing ones.
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
