import { useNamingContext } from '../../screens/entities.tsx'
import type { NamingContext } from '../../screens/entities.tsx'
import { inSentenceOf } from '../../screens/record/inSentence.ts'
import { parseCode } from './matrix.ts'
import { itemNames } from './useItemNames.ts'

type PermissionNames = {
  permission: (record: { permissionCode?: unknown; name?: unknown }) => string
  group: (name: unknown) => string
}

/** The names of permissions and their groups in a language: "Branches: create", "Business". */
export function permissionNames(naming: NamingContext): PermissionNames {
  const names = itemNames(naming)
  return {
    permission: ({ permissionCode, name }) => {
      const target = parseCode(String(permissionCode))
      return target
        ? naming.translate('permissions.permission', {
            item: names.item(target.code),
            action: inSentenceOf(naming.locale)(
              naming.translate(`permissions.action.${target.action}`),
            ),
          })
        : String(name ?? '')
    },
    group: (name) => names.area(String(name ?? '')),
  }
}

/** The same in the current language. */
export const usePermissionNames = (): PermissionNames => permissionNames(useNamingContext())
