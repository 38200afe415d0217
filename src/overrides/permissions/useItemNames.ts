import { useNamingContext } from '../../screens/entities.tsx'
import type { NamingContext } from '../../screens/entities.tsx'

const titled = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).toLowerCase()

type ItemNames = { area: (area: string) => string; item: (code: string) => string }

/**
 * The names of areas and items of permission codes; items of an added schema use that entity's
 * plural.
 */
export const itemNames = ({ translate, manifest }: NamingContext): ItemNames => ({
  area: (area) => translate(`app.groups.${titled(area)}`, { _: titled(area) }),
  item: (code) => {
    const item = code.split(':')[1]!
    const entry = manifest.find(({ permission }) => permission === code)
    return translate(`permissions.item.${item}`, {
      _: entry ? translate(`entities.${entry.name}.many`, { _: entry.many }) : titled(item),
    })
  },
})

/** The same in the current language. */
export const useItemNames = (): ItemNames => itemNames(useNamingContext())
