import { useContext } from 'react'
import { useTranslate } from 'ra-core'
import { EntitiesContext } from '../entities.tsx'

const titled = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).toLowerCase()

/** What people call the areas and items of permission codes; items of an added schema by that entity's plural. */
export function useItemNames(): { area: (area: string) => string; item: (code: string) => string } {
  const translate = useTranslate()
  const { manifest } = useContext(EntitiesContext)
  return {
    area: (area) => translate(`app.groups.${titled(area)}`, { _: titled(area) }),
    item: (code) => {
      const item = code.split(':')[1]!
      const entry = manifest.find(({ permission }) => permission === code)
      return translate(`places.item.${item}`, { _: entry ? translate(`entity.${entry.name}.many`, { _: entry.many }) : titled(item) })
    },
  }
}
