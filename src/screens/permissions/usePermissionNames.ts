import { useTranslate } from 'ra-core'
import { useInSentence } from '../record/inSentence.ts'
import { parseCode } from './matrix.ts'
import { useItemNames } from './useItemNames.ts'

/** The names that the product gave its permissions and their groups, in the language at work: "Branches: create", "Business". */
export function usePermissionNames(): { permission: (record: { permissionCode?: unknown; name?: unknown }) => string; group: (name: unknown) => string } {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const names = useItemNames()
  return {
    permission: ({ permissionCode, name }) => {
      const target = parseCode(String(permissionCode))
      return target ? `${names.item(target.code)}: ${inSentence(translate(`places.action.${target.action}`))}` : String(name ?? '')
    },
    group: (name) => names.area(String(name ?? '')),
  }
}
