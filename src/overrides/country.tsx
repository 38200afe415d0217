import { countryName } from '../fields/types/address/countryName.ts'
import type { EntityOverride } from '../screens/entities.tsx'

/** Countries are kept with their English names and known by their codes; every browser names them in the reader's language. All else is generated. */
export const recordName: EntityOverride['recordName'] = ({ webId }, { locale }) =>
  countryName(webId, locale) ?? ''
