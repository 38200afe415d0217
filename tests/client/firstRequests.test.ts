import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStartedResponses, takeStartedResponse } from '../../src/client/firstRequests.ts'

const origin = 'https://desk.test'
const address = `${origin}/api/site/sites?page=0`
const headersOf = (token: string) =>
  new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
const take = (token: string) => takeStartedResponse(address, headersOf(token))
const sent = Promise.resolve(new Response('{}'))
/** The age of the page, in milliseconds. */
const now = vi.spyOn(performance, 'now')

beforeEach(() => {
  const key = '/api/site/sites?page=0\naccept: application/json'
  const started = { token: 'ana', files: new Map(), responses: new Map([[key, sent]]) }
  Object.assign(globalThis, { window: { location: { origin }, started } })
  now.mockReturnValue(500)
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))
afterAll(() => now.mockRestore())

test('a response that was requested before any module ran is taken once, by the person whose token asked for it', () => {
  expect(take('bea')).toBeUndefined()
  expect(take('ana')).toBe(sent)
  expect(take('ana')).toBeUndefined()
})

test('a response that was requested before a write is not taken after it', () => {
  forgetStartedResponses()
  expect(take('ana')).toBeUndefined()
})

test('a response that was requested before any module ran is not taken when the page is older than ten seconds', () => {
  now.mockReturnValue(10_001)
  expect(take('ana')).toBeUndefined()
})
