import { useNamingContext } from '../../screens/entities.tsx'
import { itemNames } from '../../screens/record/permissionName.ts'

/** The names of areas and items of permission codes in the current language. */
export const useItemNames = (): ReturnType<typeof itemNames> => itemNames(useNamingContext())
