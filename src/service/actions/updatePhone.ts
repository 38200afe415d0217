import { handlerOf, type RecordOf, type ValuesOf } from '../recordTypes.ts'
import { wrongBodyShape } from '../problems.ts'
import { etag, getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { changeRecord } from '../records/update.ts'

/**
 * Saves only the telephone numbers of an account. The body is a list of numbers, a record that
 * contains the list, or one number, which is added or replaces the same number; `phoneNumber` alone
 * sets the default number. Errors WRONG_BODY (400)
 */
export const updatePhone = handlerOf<'user-account'>(async (call) => {
  const { body, meta } = call
  const key = keyInPath(call)!
  const before = await getRecord(call, meta, key, true)
  const { userPhone, phoneNumber }: RecordOf<'user-account'> = Array.isArray(body)
    ? { userPhone: body }
    : isPhone(body)
      ? { userPhone: withPhone(before.userPhone, body) }
      : Object(body)
  const isDefault = userPhone === undefined && typeof phoneNumber === 'string'
  if (!isDefault && !Array.isArray(userPhone))
    throw wrongBodyShape({
      expected: 'a telephone number, a list of them, or a JSON object with it as "userPhone"',
    })
  const changes: RecordOf<'user-account'> = isDefault ? { phoneNumber } : { userPhone }
  const record = await changeRecord(call, key, changes, 'patch')
  return { status: 200, body: record, headers: etag(meta, record) }
})

type PhoneField = NonNullable<ValuesOf<'user-account'>['userPhone']>[number]

/** A number as a request has it: its values may be invalid. */
type Phone = { [Field in keyof PhoneField]: unknown }

const isPhone = (body: unknown): body is Phone =>
  typeof body === 'object' && body !== null && 'phone_number' in body

/** The numbers with this one added; if it is the default number, the others no longer are. */
function withPhone(present: unknown, phone: Phone): Phone[] {
  const others = ((present ?? []) as Phone[]).filter(
    (each) => each.phone_number !== phone.phone_number,
  )
  return [
    ...others.map((each) => (phone.default === true ? { ...each, default: false } : each)),
    phone,
  ]
}
