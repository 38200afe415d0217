import type { ComponentType } from 'react'
import { AddressInput } from './types/address/input.tsx'
import { BooleanInput } from './types/boolean/input.tsx'
import { ChoiceInput } from './types/choice/input.tsx'
import { DateInput } from './types/date/input.tsx'
import { EnumInput } from './types/enum/input.tsx'
import { FileInput } from './types/file/input.tsx'
import type { InputProps } from './fieldViews.types.ts'
import { filterTable } from './controls/filters.tsx'
import { GroupInput } from './types/group/input.tsx'
import { InstantInput } from './types/instant/input.tsx'
import { JsonInput } from './types/json/input.tsx'
import { ListInput } from './types/list/input.tsx'
import { MacInput } from './types/mac/input.tsx'
import { MoneyInput } from './types/money/input.tsx'
import { NumberInput } from './types/number/input.tsx'
import { PasswordInput } from './types/password/input.tsx'
import { PhoneInput } from './types/phone/input.tsx'
import { PhonesInput } from './types/phones/input.tsx'
import { ReadOnlyInput } from './controls/ReadOnlyInput.tsx'
import { PositionInput } from './types/position/input.tsx'
import { RatingInput } from './types/rating/input.tsx'
import { RecurrenceInput } from './types/recurrence/input.tsx'
import { ReferenceInput } from './types/reference/input.tsx'
import { SignatureInput } from './types/signature/input.tsx'
import { TimeZoneInput } from './types/timeZone/input.tsx'
import { TagsInput } from './types/tags/input.tsx'
import { EmailInput, LongTextInput, TextInput, TimeInput, UrlInput } from './types/text/input.tsx'

/**
 * Every input by name. This module is loaded with the first input or filter, see `lazyInput.tsx`.
 */
export const inputs = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  url: UrlInput,
  phone: PhoneInput,
  phones: PhonesInput,
  mac: MacInput,
  number: NumberInput,
  money: MoneyInput,
  rating: RatingInput,
  recurrence: RecurrenceInput,
  timeZone: TimeZoneInput,
  position: PositionInput,
  file: FileInput,
  signature: SignatureInput,
  boolean: BooleanInput,
  enum: EnumInput,
  date: DateInput,
  instant: InstantInput,
  time: TimeInput,
  reference: ReferenceInput,
  address: AddressInput,
  list: ListInput,
  tags: TagsInput,
  group: GroupInput,
  choice: ChoiceInput,
  password: PasswordInput,
  readOnly: ReadOnlyInput,
  json: JsonInput,
} satisfies Record<string, ComponentType<InputProps>>

/** Every value input of filter conditions by name. */
export const filters = filterTable
