import { useTranslate } from 'ra-core'
import type { MenuEntry } from './menu.ts'

/** The plural name of an entity in the person's language, the catalogue's, else its schema's; of a place its title. */
export function useEntityLabel(): (entry: Pick<MenuEntry, 'name' | 'many' | 'title'>) => string {
  const translate = useTranslate()
  return (entry) =>
    entry.title
      ? translate(entry.title)
      : translate(`entities.${entry.name}.many`, { _: entry.many })
}
