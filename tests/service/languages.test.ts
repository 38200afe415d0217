import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, signIn, type World } from './testService.ts'

const inGerman = { 'accept-language': 'de-CH, en;q=0.5' }

describe.each(mainDialects)('languages of the service on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect, {
      config: {
        demo: true,
        signUp: 'Acme Retail',
        publicUrl: 'https://desk.example',
        mailAttempts: { account: 9, address: 90 },
      },
    })
  })
  afterAll(() => world.close())

  const levelOf = async (headers?: Record<string, string>) =>
    (await world.call('admin', 'GET', '/site/sites/s1', undefined, headers)).body._text.typeTextCode
  const optionsIn = async (headers?: Record<string, string>) =>
    (
      await world.call('admin', 'GET', '/static-data/filter/LOOKUPS_DATA', undefined, headers)
    ).body.map((option: { text: string }) => option.text)

  test('look-up texts of records and of choices are in the requested language where a translation exists [I18N-05]', async () => {
    const before = await levelOf(inGerman)
    expect(before).toBe(await levelOf())
    const made = await world.call('admin', 'POST', '/static-data/lookupsLang', {
      lookupDataId: 'v1',
      languageCode: 'de',
      text: 'Vorzeigefiliale',
    })
    expect(made.status).toBe(201)
    expect([
      await levelOf(inGerman),
      await levelOf(),
      await levelOf({ 'accept-language': 'ja' }),
      await levelOf({ 'accept-language': 'pt, *;q=0.1' }),
    ]).toEqual(['Vorzeigefiliale', 'Flagship', 'Flagship', 'Flagship'])
    expect(await optionsIn(inGerman)).toContain('Vorzeigefiliale')
    expect(await optionsIn()).not.toContain('Vorzeigefiliale')
    // The next write of a translation invalidates the cache.
    await world.call('admin', 'PUT', `/static-data/lookupsLang/${made.body.webId}`, {
      ...made.body,
      text: 'Aushängeschild',
    })
    expect(await levelOf(inGerman)).toBe('Aushängeschild')
    await world.call('admin', 'DELETE', '/static-data/lookupsLang', [made.body.webId])
    expect(await levelOf(inGerman)).toBe('Flagship')
  })

  test.each([
    ['de', 'Wählen Sie ein neues Passwort', 'Ihr Passwort bleibt, wie es ist'],
    ['es', 'Elija una contraseña nueva', 'su contraseña sigue siendo la misma'],
    ['fr', 'Choisissez un nouveau mot de passe', 'votre mot de passe reste le même'],
    ['ja', '新しいパスワードを設定してください', 'パスワードは変わりません'],
    ['en-GB', 'Choose a new password', 'your password stays the same'],
    ['pt', 'Choose a new password', 'your password stays the same'],
  ])('the mail for a forgotten password is in the language of the request: %s [AUTH-14]', async (language, subject, words) => {
    const known = new Set(
      (await world.call('admin', 'GET', '/outbox')).body.map(
        (mail: { webId: string }) => mail.webId,
      ),
    )
    await world.call(
      undefined,
      'POST',
      '/security/forgetPassword?email=admin@acme.test',
      undefined,
      { 'accept-language': language },
    )
    const mails = async () =>
      (await world.call('admin', 'GET', '/outbox')).body.filter(
        (mail: { webId: string }) => !known.has(mail.webId),
      )
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail.subject).toBe(subject)
    expect(mail.body).toContain(words)
    expect(mail.body).toMatch(/https:\/\/desk\.example\/#\/password-reset\?token=[\w-]{43}/)
  })

  test('a problem has an English message, and a code and facts for every other language', async () => {
    const missing = await world.call('admin', 'GET', '/site/sites/nowhere')
    expect(missing.body).toMatchObject({
      error: 'NOT_FOUND',
      message: 'This branch was not found.',
      params: { entity: 'site', title: 'branch' },
    })
    const both = await world.call('admin', 'DELETE', '/site/sites', ['nowhere', 'elsewhere'])
    expect(both.body).toMatchObject({
      error: 'NOT_FOUND',
      textKey: 'NOT_FOUND_OF_MANY',
      message: '2 of these branches were not found.',
      params: { smart_count: 2, entity: 'site' },
    })
    const unknown = await world.call('admin', 'POST', '/site/sites', { name: 'X', colour: 'red' })
    expect(unknown.body).toMatchObject({
      error: 'UNKNOWN_FIELD',
      params: { entity: 'site', fields: ['"colour"'] },
    })
    const used = await world.call('admin', 'DELETE', '/site/sites', ['s1'])
    if (used.body?.error === 'IN_USE')
      expect(used.body.params.uses[0]).toEqual({
        entity: expect.any(String),
        count: expect.any(Number),
      })
    const wrong = await world.call('admin', 'POST', '/site/sites', {
      name: '',
      code: 'c',
      typeTextCode: 'STANDARD',
    })
    expect(wrong.body).toMatchObject({ error: 'VALIDATION', params: { entity: 'site' } })
    const refused = await signIn(world.service, 'admin@acme.test', 'Wrong-12!')
    expect([refused.body.error, refused.body.error_description]).toEqual([
      'invalid_grant',
      'The email address or the password is wrong.',
    ])
  })
})
