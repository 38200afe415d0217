import { useNamingContext } from '../../screens/entities.tsx'
import type { NamingContext } from '../../screens/entities.tsx'
import { inSentenceOf } from '../../screens/record/inSentence.ts'
import { parseCode } from './matrix.ts'
import { itemNames } from './useItemNames.ts'

type PermissionNames = {
  permission: (record: { permissionCode?: unknown; name?: unknown }) => string
  group: (name: unknown) => string
}

/** The names that the product gave its permissions and their groups, in a language: "Branches: create", "Business". */
export function permissionNames(speech: NamingContext): PermissionNames {
  const names = itemNames(speech)
  return {
    permission: ({ permissionCode, name }) => {
      const target = parseCode(String(permissionCode))
      return target
        ? speech.translate('places.permission', {
            item: names.item(target.code),
            action: inSentenceOf(speech.locale)(speech.translate(`places.action.${target.action}`)),
          })
        : String(name ?? '')
    },
    group: (name) => names.area(String(name ?? '')),
  }
}

/** The same in the language at work. */
export const usePermissionNames = (): PermissionNames => permissionNames(useNamingContext())
