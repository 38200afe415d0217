import type { Field } from '../model/field.ts'
import { summary } from './controls/summary.tsx'
import { textFromRecord } from './controls/ValueText.tsx'
import { fieldTypeOf, type FieldKind } from './fieldTypes.ts'
import { choicesOf } from './picker/choices.tsx'
import { postalLines, type Address } from './types/address/views.tsx'
import { dateText } from './types/date/views.tsx'
import { filesOf } from './types/file/type.ts'
import { instantText } from './types/instant/views.tsx'
import { formatMoney } from './types/money/format.ts'
import { numberText } from './types/number/views.tsx'
import { phoneText } from './types/phone/views.tsx'
import { isPosition } from './types/position/type.ts'
import { positionText } from './types/position/views.tsx'
import { starsOf } from './types/rating/type.ts'
import { timeText } from './types/time/views.tsx'

/**
 * What a text depends on besides the value: the reader's language, and the record around the value,
 * whose `_text` has the names of references and look-ups. `entity`: whose messages name the
 * choices.
 */
export type TextContext = {
  locale: string
  translate: (key: string, options?: any) => string
  record: Record<string, unknown>
  entity?: string
}

type FieldText = (value: unknown, field: Field, context: TextContext) => string

const choiceText: FieldText = (value, field, { translate, entity }) =>
  choicesOf(field, entity, translate).find((choice) => choice.value === value)?.label ??
  String(value)

const nameText: FieldText = (value, field, { record }) =>
  textFromRecord(record, field.name) ?? String(value)

const fileNames: FieldText = (value) =>
  filesOf(value)
    .map(({ name }) => name)
    .join(', ')

/** The field types whose text differs between languages or needs the names of other records. */
const fieldTexts: Partial<Record<FieldKind, FieldText>> = {
  address: (value, field, { record, locale }) =>
    postalLines(value as Address, record, field.name, locale).join(', '),
  boolean: (value, _, { translate }) => translate(value === true ? 'fields.yes' : 'fields.no'),
  date: (value, _, { locale }) => dateText(value, locale),
  enum: choiceText,
  file: fileNames,
  image: fileNames,
  instant: (value, _, { locale }) => instantText(value, locale),
  lookup: nameText,
  money: (value, field, { locale }) =>
    typeof value === 'number' ? formatMoney(field, value, locale) : String(value),
  number: (value, field, { locale }) => numberText(value, locale, field),
  phone: (value) => phoneText(value),
  position: (value, _, { locale }) =>
    isPosition(value) ? positionText(value, locale).whole : summary(value),
  rating: (value, field, { translate }) =>
    translate('fields.rating.stars', { stars: value, maximum: starsOf(field) }),
  reference: nameText,
  signature: fileNames,
  status: choiceText,
  tags: (value, field, context) =>
    textFromRecord(context.record, field.name) ??
    (Array.isArray(value) ? value : [value])
      .map((each) => (field.item ? choiceText(each, field.item, context) : String(each)))
      .join(context.translate('fields.comma')),
  time: (value, _, { locale }) => timeText(value, locale),
}

/** Whether the whole of a value is one line for its readers, though it has parts: an address. */
export const isOneLine = ({ kind }: Field): boolean => kind in fieldTexts

/**
 * A value as one line in the reader's language, as its display shows it; an empty one as an empty
 * text. Types that are not listed here have the same text in every language.
 */
export function readableText(value: unknown, field: Field, context: TextContext): string {
  if (value === null || value === undefined || value === '') return ''
  const text = fieldTexts[field.kind as FieldKind]
  return text ? text(value, field, context) : fieldTypeOf(field).text(value, field)
}
