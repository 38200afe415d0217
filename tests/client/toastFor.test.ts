import { describe, expect, test } from 'vitest'
import { toastFor } from '../../src/client/toastFor.ts'

const call = (path: string, silentStatuses?: number[] | 'all') => ({ path, silentStatuses })
const body = { status: 500, error: 'BROKEN', message: 'It broke.', debugMessage: 'index 7' }

describe('the toast of a failed call', () => {
  test('shows message, else error, else "Server Error" for a 5xx [ERR-01]', () => {
    expect(toastFor({ status: 500, body }, call('/security/roles'))).toBe('It broke.')
    expect(toastFor({ status: 503, body: { error: 'BROKEN' } }, call('/security/roles'))).toBe(
      'BROKEN',
    )
    expect(toastFor({ status: 500, body: null }, call('/security/roles'))).toBe('Server Error')
  })

  test.each([
    '/site/sites',
    'sites/1',
    '/site?x=1',
    '/site',
  ])('shows debugMessage for a 5xx of %s [ERR-02]', (path) => {
    expect(toastFor({ status: 500, body }, call(path))).toBe('index 7')
  })

  test.each([
    '/sitemap',
    '/security/sites',
    '/forms/site',
  ])('does not treat %s as a site call [ERR-02]', (path) => {
    expect(toastFor({ status: 500, body }, call(path))).toBe('It broke.')
  })

  test('falls back to the general message when a site call has no debugMessage [ERR-02]', () => {
    expect(toastFor({ status: 502, body: { message: 'It broke.' } }, call('/site/sites'))).toBe(
      'It broke.',
    )
  })

  test('is absent for a silent status [ERR-03, ERR-05, ERR-15]', () => {
    expect(toastFor({ status: 500, body }, call('/site/sites', [500]))).toBeUndefined()
    expect(toastFor({ status: 409, body }, call('/site/sites', [409]))).toBeUndefined()
    expect(toastFor({ status: 503, body }, call('/site/filter/COUNTRIES', 'all'))).toBeUndefined()
    expect(toastFor({ status: 500, body }, call('/security/roles', [409]))).toBe('It broke.')
  })

  test('is absent for a 401 [ERR-04]', () => {
    expect(
      toastFor({ status: 401, body: { message: 'Unauthorized' } }, call('/site/sites')),
    ).toBeUndefined()
  })

  test('shows message, else error, else "Unknown Error" for another 4xx [ERR-05]', () => {
    expect(
      toastFor(
        { status: 403, body: { message: 'You need BUSINESS:SITE:UPDATE.' } },
        call('/site/sites'),
      ),
    ).toBe('You need BUSINESS:SITE:UPDATE.')
    expect(toastFor({ status: 404, body: { error: 'NOT_FOUND' } }, call('/site/sites'))).toBe(
      'NOT_FOUND',
    )
    expect(toastFor({ status: 418 }, call('/site/sites'))).toBe('Unknown Error')
  })

  test('leaves a failed sign-in to the sign-in screen [ERR-07, ERR-16]', () => {
    expect(toastFor({ status: 401, body }, call('/security/oauth/token'))).toBeUndefined()
    expect(toastFor({ status: 500, body }, call('/security/oauth/token'))).toBeUndefined()
  })

  test('shows "Server Error" when there was no response [ERR-19]', () => {
    expect(
      toastFor(
        { status: 0, body: { debugMessage: 'TypeError: fetch failed', message: '', error: '' } },
        call('/site/sites'),
      ),
    ).toBe('Server Error')
  })
})
