import type { Dragged, DropPlace } from './dropPlace.ts'
import { hasLocation } from './hasLocation.ts'
import { isSaved, type useFormSections } from './useFormSections.ts'
import type { PlacedSection, Section } from './useSectionQueries.ts'

/** What the user may do with the sections of a form. */
export type SectionRights = { mayAdd: boolean; mayChange: boolean; mayRemove: boolean }

/** The moves between and within the two lists. */
export type SectionMoves = ReturnType<typeof sectionMoves>

/**
 * Moves sections by their ids between and within the two lists, as far as the user may and the
 * service has stored them.
 */
export function sectionMoves(
  sections: ReturnType<typeof useFormSections>,
  { links, available }: { links: PlacedSection[]; available: Section[] },
  { mayAdd, mayChange, mayRemove }: SectionRights,
) {
  const indexOf = (id: string) => links.findIndex(({ webId }) => webId === id)
  const linkOf = (id: string) => links.find(({ webId }) => webId === id)!
  const add = (ids: string[], before?: PlacedSection) => {
    const wanted = new Set(ids)
    const found = available.filter(({ webId }) => wanted.has(webId))
    if (mayAdd && found.length > 0) void sections.add(found, before)
  }
  const savedLinks = (ids: string[]) => {
    const wanted = new Set(ids)
    return links.filter((each) => wanted.has(each.webId) && isSaved(each))
  }
  const remove = (ids: string[]) => {
    const found = savedLinks(ids)
    if (mayRemove && found.length > 0) void sections.remove(found)
  }
  /** Those of these sections that have a location. */
  const located = (ids: string[]) => savedLinks(ids).filter(hasLocation)
  const clearLocation = (ids: string[]) => {
    const found = located(ids)
    if (mayChange && found.length > 0) void sections.clearLocation(found)
  }
  const move = (id: string, to: number) => {
    const found = links.find(({ webId }) => webId === id)
    if (mayChange && found && isSaved(found))
      void sections.move(found, Math.min(links.length - 1, Math.max(0, to)))
  }
  const mayDrop = (source: Dragged, target: DropPlace) =>
    target.list === 'available' ? mayRemove : source.list === 'available' ? mayAdd : mayChange
  const drop = (source: Dragged, target: DropPlace) => {
    if (target.list === 'available') return remove([source.id])
    const before = links.find(({ webId }) => webId === target.before)
    if (source.list === 'available') return add([source.id], before)
    const [from, at] = [indexOf(source.id), before ? links.indexOf(before) : links.length]
    return move(source.id, at > from ? at - 1 : at)
  }
  return { indexOf, linkOf, savedLinks, located, add, remove, clearLocation, move, mayDrop, drop }
}
