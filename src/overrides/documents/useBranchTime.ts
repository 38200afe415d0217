import type { EntityRecord } from '../../branchdesk.ts'
import { useZonedTexts } from '../../fields/types/instant/ZonedInstant.tsx'

const zone = { reference: 'siteId', entity: 'site', field: 'timeZone', address: 'addressModel' }

/**
 * Writes a time of a document on the clock of its branch, as the board of tasks does, with the
 * time zone where the reader's clock is another.
 */
export function useBranchTime(document: EntityRecord | undefined): (instant: string) => string {
  const { textOf } = useZonedTexts(zone, document?.siteId as string | null | undefined)
  return (instant) => {
    const { text, name } = textOf(instant)
    return name ? `${text} ${name}` : text
  }
}
