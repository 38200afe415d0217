import { groupKey } from '../../model/menuGroups.ts'
import { codeParts } from '../../model/permissionCodes.ts'
import type { NamingContext } from '../entities.tsx'
import { inSentenceOf } from '../../model/inSentence.ts'

const titled = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).toLowerCase()

type ItemNames = { area: (area: string) => string; item: (code: string) => string }

/** Without a manifest, the item of an added schema is named by its code. */
type Naming = Omit<NamingContext, 'manifest'> & Partial<NamingContext>

/**
 * The names of areas and items of permission codes; items of an added schema use that entity's
 * plural.
 */
export const itemNames = ({ translate, manifest = [] }: Naming): ItemNames => ({
  area: (area) => translate(groupKey(titled(area)), { _: titled(area) }),
  item: (code) => {
    const item = code.split(':')[1]!
    const entry = manifest.find(({ permission }) => permission === code)
    return translate(`permissions.item.${item}`, {
      _: entry ? translate(`entities.${entry.name}.many`, { _: entry.many }) : titled(item),
    })
  },
})

/**
 * A permission in words: "Branches: create", "All of Dashboard: read", "Everything"; without an
 * action, "Branches".
 */
export function permissionName(permissionCode: string, naming: Naming): string {
  const { translate, locale } = naming
  const { area, item, action, isWhole } = codeParts(permissionCode)
  const names = itemNames(naming)
  const what =
    area === '*'
      ? translate('permissions.everything')
      : item === '*'
        ? translate('permissions.areaAll', { area: names.area(area) })
        : names.item(`${area}:${item}`)
  if (!isWhole || (area === '*' && action === '*')) return what
  const done = translate(action === '*' ? 'permissions.anyAction' : `permissions.action.${action}`)
  return translate('permissions.permission', { item: what, action: inSentenceOf(locale)(done) })
}
