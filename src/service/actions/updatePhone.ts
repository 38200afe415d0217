import type { Handler } from '../requestContext.ts'
import { wrongBodyShape } from '../problems.ts'
import { etag, getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { changeRecord } from '../records/update.ts'

/**
 * Saves an account's telephone numbers and nothing else: a list of them, a record that holds it, or one number, which joins the
 * others or takes the place of the same; a record that says `phoneNumber` alone says the default one. Errors WRONG_BODY (400)
 */
export const updatePhone: Handler = async (call) => {
  const { body, meta: shape } = call
  const key = keyInPath(call)!
  const before = await getRecord(call, shape, key, true)
  const { userPhone, phoneNumber }: { userPhone?: unknown; phoneNumber?: unknown } = Array.isArray(
    body,
  )
    ? { userPhone: body }
    : isPhone(body)
      ? { userPhone: joined(before['userPhone'], body) }
      : Object(body)
  const isDefault = userPhone === undefined && typeof phoneNumber === 'string'
  if (!isDefault && !Array.isArray(userPhone))
    throw wrongBodyShape({
      expected: 'a telephone number, a list of them, or a JSON object with it as "userPhone"',
    })
  const record = await changeRecord(call, key, isDefault ? { phoneNumber } : { userPhone }, 'patch')
  return { status: 200, body: record, headers: etag(shape, record) }
}

type Phone = { phone_number: unknown; default?: unknown }

const isPhone = (body: unknown): body is Phone =>
  typeof body === 'object' && body !== null && 'phone_number' in body

/** The numbers with this one; when it is the default, it alone is. */
function joined(present: unknown, phone: Phone): Phone[] {
  const others = ((present ?? []) as Phone[]).filter(
    (each) => each.phone_number !== phone.phone_number,
  )
  return [
    ...others.map((each) => (phone.default === true ? { ...each, default: false } : each)),
    phone,
  ]
}
