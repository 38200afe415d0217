import type { EntityOverride } from '../branchdesk.ts'
import { countryName } from '../branchdesk.ts'

/**
 * Countries are stored with their English names and ISO codes; the browser names them in the user's
 * language. All else is generated.
 */
export const recordName: EntityOverride['recordName'] = ({ webId }, { locale }) =>
  countryName(webId, locale) ?? ''
