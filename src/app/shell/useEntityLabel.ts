import { useTranslate } from 'ra-core'
import type { MenuEntry } from './menu.ts'

/**
 * The plural name of an entity in the user's language, else from its schema; for a custom route,
 * its title.
 */
export function useEntityLabel(): (entry: Pick<MenuEntry, 'name' | 'many' | 'title'>) => string {
  const translate = useTranslate()
  return (entry) =>
    entry.title
      ? translate(entry.title)
      : translate(`entities.${entry.name}.many`, { _: entry.many })
}
