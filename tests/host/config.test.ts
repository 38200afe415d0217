import { expect, test } from 'vitest'
import { readConfig } from '../../src/host/config.ts'

test('an empty environment is a working one', () => {
  expect(readConfig({})).toEqual({ port: 3000, dataDir: '.data', demo: true, corsOrigins: [], clientCredential: 'branchdesk:branchdesk' })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DEMO: ' ' })).toMatchObject({ port: 3000, demo: true })
})

test('every variable is read', () => {
  const given = { PORT: '8080', DATA_DIR: '/data', DATABASE_URL: 'postgres://a:b@host/db', DEMO: 'off', PUBLIC_URL: 'https://desk.test', SMTP_URL: 'smtp://mail.test', CORS_ORIGINS: 'https://a.test, http://b.test:8080/', CLIENT_CREDENTIAL: 'desk:secret' }
  expect(readConfig(given)).toEqual({
    port: 8080,
    dataDir: '/data',
    databaseUrl: 'postgres://a:b@host/db',
    demo: false,
    publicUrl: 'https://desk.test',
    smtpUrl: 'smtp://mail.test',
    corsOrigins: ['https://a.test', 'http://b.test:8080'],
    clientCredential: 'desk:secret',
  })
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DEMO', 'perhaps'],
  ['PUBLIC_URL', 'desk'],
  ['SMTP_URL', 'http://mail'],
  ['CORS_ORIGINS', 'a.test'],
  ['CORS_ORIGINS', 'https://a.test/path'],
  ['CLIENT_CREDENTIAL', 'nosecret'],
])('%s=%s is refused in a line naming variable, given and allowed', (variable, given) => {
  expect(() => readConfig({ [variable]: given })).toThrow(new RegExp(`^${variable} is "${given}"; allowed: .+\\.$`))
})

test('all wrong variables are named at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[\s\S]*DEMO/)
})

test('a password in a refused address is not shown', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hidden@host/db' })).toThrow(/^(?!.*hidden)/)
})
