import { expect, test } from 'vitest'
import { fileResponse } from '../../../src/service/files/fileResponse.ts'
import { createMemoryStore } from '../../../src/service/files/memoryStore.ts'

const key = 'file-0001'

/** The response for a file with the content `0123456789`. */
async function responseTo(
  headers: Record<string, string> = {},
  file: { name?: string; type?: string } = {},
) {
  const store = createMemoryStore()
  await store.put(key, new Blob(['0123456789']).stream(), 10)
  const response = await fileResponse(
    store,
    { key, name: 'plan.png', type: 'image/png', size: 10, ...file },
    new Request('http://localhost/', { headers }),
  )
  return response!
}

test('a file comes with its type and length, and its content can run nothing', async () => {
  const response = await responseTo()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="plan.png"; filename*=UTF-8''plan.png`,
    'content-length': '10',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe('0123456789')
})

test.each([
  'image/svg+xml',
  'text/html',
  'application/xhtml+xml',
  'application/pdf',
  'text/xml',
])('a file of type %s is always downloaded', async (type) => {
  const { headers } = await responseTo({}, { type })
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('a name with quotes and other letters is written for old and new programs', async () => {
  const { headers } = await responseTo({}, { name: `Müller's "plan" (1).png` })
  expect(headers.get('content-disposition')).toBe(
    `inline; filename="M_ller's _plan_ (1).png"; filename*=UTF-8''M%C3%BCller%27s%20%22plan%22%20%281%29.png`,
  )
})

test.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
])('the range %s is answered by its part', async (range, content, contentRange) => {
  const response = await responseTo({ range })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(response.headers.get('content-length')).toBe(String(content.length))
  expect(await response.text()).toBe(content)
})

test.each([
  'bytes=1-2,4-5',
  'bytes=5-2',
  'bytes=-',
  'lines=1-2',
  'bytes=a-b',
])('the range %s is ignored', async (range) => {
  const response = await responseTo({ range })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('0123456789')
})

test.each([
  'bytes=10-',
  'bytes=-0',
  'bytes=12-20',
])('the range %s outside the file is refused', async (range) => {
  await expect(responseTo({ range })).rejects.toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */10' },
  })
})

test('a file that the store does not have has no response', async () => {
  const file = { key: 'file-0002', name: 'a', type: 'image/png', size: 10 }
  const request = new Request('http://localhost/')
  expect(await fileResponse(createMemoryStore(), file, request)).toBeUndefined()
})
