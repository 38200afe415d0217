import type { Handler } from '../call.ts'
import { wrongBodyShape } from '../problems.ts'
import { etag, getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { changeRecord } from '../records/update.ts'

/** Saves an account's telephone numbers and nothing else: a list of them, or a record that holds it. Errors WRONG_BODY (400) */
export const updatePhone: Handler = async (call) => {
  const { body, shape } = call
  const key = keyInPath(call)!
  await getRecord(call, shape, key)
  const userPhone = Array.isArray(body) ? body : (body as { userPhone?: unknown } | null)?.userPhone
  if (!Array.isArray(userPhone)) throw wrongBodyShape({ expected: 'a list of telephone numbers, or a JSON object with it as "userPhone"' })
  const record = await changeRecord(call, key, { userPhone }, 'patch')
  return { status: 200, body: record, headers: etag(shape, record) }
}
