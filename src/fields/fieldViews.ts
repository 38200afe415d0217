import { addressViews } from './types/address/views.tsx'
import { auditViews } from './types/audit/views.tsx'
import { booleanViews } from './types/boolean/views.tsx'
import { choiceViews } from './types/choice/views.tsx'
import { computedViews } from './types/computed/views.tsx'
import { dateViews } from './types/date/views.tsx'
import { emailViews } from './types/email/views.tsx'
import { enumViews } from './types/enum/views.tsx'
import type { FieldKind } from './fieldTypes.ts'
import type { FieldViews } from './fieldViews.types.ts'
import { fileViews } from './types/file/views.tsx'
import { groupViews } from './types/group/views.tsx'
import { imageViews } from './types/image/views.tsx'
import { instantViews } from './types/instant/views.tsx'
import { jsonViews } from './types/json/views.tsx'
import { listViews } from './types/list/views.tsx'
import { longTextViews } from './types/longText/views.tsx'
import { lookupViews } from './types/lookup/views.tsx'
import { macViews } from './types/mac/views.tsx'
import { moneyViews } from './types/money/views.tsx'
import { numberViews } from './types/number/views.tsx'
import { passwordViews } from './types/password/views.tsx'
import { phoneViews } from './types/phone/views.tsx'
import { phonesViews } from './types/phones/views.tsx'
import { positionViews } from './types/position/views.tsx'
import { ratingViews } from './types/rating/views.tsx'
import { recurrenceViews } from './types/recurrence/views.tsx'
import { referenceViews } from './types/reference/views.tsx'
import { signatureViews } from './types/signature/views.tsx'
import { statusViews } from './types/status/views.tsx'
import { tagsViews } from './types/tags/views.tsx'
import { textViews } from './types/text/views.tsx'
import { timeZoneViews } from './types/timeZone/views.tsx'
import { timeViews } from './types/time/views.tsx'
import { urlViews } from './types/url/views.tsx'

/**
 * The views of every field type, by kind. Inputs and filters are loaded lazily; only displays are
 * part of this chunk.
 */
export const fieldViews = {
  text: textViews,
  longText: longTextViews,
  email: emailViews,
  url: urlViews,
  phone: phoneViews,
  phones: phonesViews,
  mac: macViews,
  number: numberViews,
  money: moneyViews,
  rating: ratingViews,
  recurrence: recurrenceViews,
  timeZone: timeZoneViews,
  position: positionViews,
  file: fileViews,
  image: imageViews,
  signature: signatureViews,
  boolean: booleanViews,
  status: statusViews,
  enum: enumViews,
  date: dateViews,
  instant: instantViews,
  time: timeViews,
  reference: referenceViews,
  lookup: lookupViews,
  address: addressViews,
  list: listViews,
  tags: tagsViews,
  group: groupViews,
  choice: choiceViews,
  password: passwordViews,
  audit: auditViews,
  computed: computedViews,
  json: jsonViews,
} satisfies Record<FieldKind, FieldViews>

/**
 * The views of a kind. Throws if the kind is unknown, which means that generated files are
 * outdated.
 */
export function viewsOf(kind: string): FieldViews {
  const views = (fieldViews as Record<string, FieldViews | undefined>)[kind]
  if (!views)
    throw new Error(
      `There is no field type "${kind}". Known: ${Object.keys(fieldViews).join(', ')}. Run "npm run generate" again.`,
    )
  return views
}
