import type { PlacedSection } from './useSectionQueries.ts'

/** The fields that say where a section is shown, as they are without a location. */
export const withoutLocation = { siteId: null, locationId: null, locationRestriction: false }

/** Whether a section in its place has a location, or a part of one. */
export const hasLocation = ({ siteId, locationId, locationRestriction }: PlacedSection): boolean =>
  Boolean(siteId ?? locationId) || locationRestriction
