import type { ComponentType } from 'react'
import { AddressInput } from './address.input.tsx'
import { BooleanInput } from './boolean.input.tsx'
import { ChoiceInput } from './choice.input.tsx'
import { DateInput } from './date.input.tsx'
import { EnumInput } from './enum.input.tsx'
import type { InputProps } from './fieldViews.types.ts'
import { filterTable } from './filters.tsx'
import { GroupInput } from './group.input.tsx'
import { InstantInput } from './instant.input.tsx'
import { JsonInput } from './json.input.tsx'
import { ListInput } from './list.input.tsx'
import { MacInput } from './mac.input.tsx'
import { NumberInput } from './number.input.tsx'
import { PasswordInput } from './password.input.tsx'
import { PhoneInput } from './phone.input.tsx'
import { PhonesInput } from './phones.input.tsx'
import { ReadOnlyInput } from './readOnly.input.tsx'
import { ReferenceInput } from './reference.input.tsx'
import { TagsInput } from './tags.input.tsx'
import { EmailInput, LongTextInput, TextInput, TimeInput, UrlInput } from './text.input.tsx'

/** Every input by name. This module is fetched as one when the first input or filter is shown, see `lazyInput.tsx`. */
export const inputs = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  url: UrlInput,
  phone: PhoneInput,
  phones: PhonesInput,
  mac: MacInput,
  number: NumberInput,
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

/** Every value part of a filter condition by name. */
export const filters = filterTable
