import { addressViews } from './address.views.tsx'
import { auditViews } from './audit.views.tsx'
import { booleanViews } from './boolean.views.tsx'
import { choiceViews } from './choice.views.tsx'
import { computedViews } from './computed.views.tsx'
import { dateViews } from './date.views.tsx'
import { emailViews } from './email.views.tsx'
import { enumViews } from './enum.views.tsx'
import type { FieldKind } from './fieldTypes.ts'
import type { FieldViews } from './fieldViews.types.ts'
import { groupViews } from './group.views.tsx'
import { instantViews } from './instant.views.tsx'
import { jsonViews } from './json.views.tsx'
import { listViews } from './list.views.tsx'
import { longTextViews } from './longText.views.tsx'
import { lookupViews } from './lookup.views.tsx'
import { macViews } from './mac.views.tsx'
import { numberViews } from './number.views.tsx'
import { passwordViews } from './password.views.tsx'
import { phoneViews } from './phone.views.tsx'
import { phonesViews } from './phones.views.tsx'
import { referenceViews } from './reference.views.tsx'
import { statusViews } from './status.views.tsx'
import { tagsViews } from './tags.views.tsx'
import { textViews } from './text.views.tsx'
import { timeViews } from './time.views.tsx'
import { urlViews } from './url.views.tsx'

/** The visible half of every field type, by kind. Inputs and filters in it are lazy: only displays are paid for here. */
export const fieldViews = {
  text: textViews,
  longText: longTextViews,
  email: emailViews,
  url: urlViews,
  phone: phoneViews,
  phones: phonesViews,
  mac: macViews,
  number: numberViews,
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

/** The visible half of a kind. Throws where a field names none: generated data and field types are of different ages. */
export function viewsOf(kind: string): FieldViews {
  const views = (fieldViews as Record<string, FieldViews | undefined>)[kind]
  if (!views)
    throw new Error(
      `There is no field type "${kind}". Known: ${Object.keys(fieldViews).join(', ')}. Run "npm run generate" again.`,
    )
  return views
}
