import { useNamingContext } from '../../screens/entities.tsx'
import type { NamingContext } from '../../screens/entities.tsx'
import { itemNames, permissionName } from '../../screens/record/permissionName.ts'

type PermissionNames = {
  permission: (record: { permissionCode?: unknown; name?: unknown }) => string
  group: (name: unknown) => string
}

/** The names of permissions and their groups in a language: "Branches: create", "Business". */
export function permissionNames(naming: NamingContext): PermissionNames {
  const names = itemNames(naming)
  return {
    permission: ({ permissionCode, name }) =>
      typeof permissionCode === 'string'
        ? permissionName(permissionCode, naming)
        : String(name ?? ''),
    group: (name) => names.area(String(name ?? '')),
  }
}

/** The same in the current language. */
export const usePermissionNames = (): PermissionNames => permissionNames(useNamingContext())
