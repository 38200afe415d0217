import { expect, test } from 'vitest'
import { readConfig } from '../../src/host/config.ts'

test('an empty environment is valid', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    dataDir: '.data',
    demo: true,
    corsOrigins: [],
    connectOrigins: [],
    clientCredential: 'branchdesk:branchdesk',
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DEMO: ' ' })).toMatchObject({ port: 3000, demo: true })
})

test('every variable is read', () => {
  const given = {
    PORT: '8080',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://a:b@host/db',
    DEMO: 'off',
    PUBLIC_URL: 'https://desk.test',
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'Desk <desk@desk.test>',
    SIGN_UP: 'Acme Retail',
    ACTIVITY_RETENTION_DAYS: '365',
    TRUST_PROXY: '2',
    CORS_ORIGINS: 'https://a.test, http://b.test:8080/',
    CONNECT_ORIGINS: 'https://c.test',
    CLIENT_CREDENTIAL: 'desk:secret',
    REALTIME_PUBLIC_KEY: 'desk-2026',
  }
  expect(readConfig(given)).toEqual({
    port: 8080,
    dataDir: '/data',
    databaseUrl: 'postgres://a:b@host/db',
    demo: false,
    publicUrl: 'https://desk.test',
    smtpUrl: 'smtp://mail.test',
    mailFrom: 'Desk <desk@desk.test>',
    signUp: 'Acme Retail',
    activityRetentionDays: 365,
    trustProxy: 2,
    corsOrigins: ['https://a.test', 'http://b.test:8080'],
    connectOrigins: ['https://c.test'],
    clientCredential: 'desk:secret',
    realtimePublicKey: 'desk-2026',
  })
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DEMO', 'perhaps'],
  ['PUBLIC_URL', 'desk'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_FROM', 'desk'],
  ['TRUST_PROXY', 'all'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy'],
  ['CONNECT_ORIGINS', 'https:'],
  ['CORS_ORIGINS', 'a.test'],
  ['CORS_ORIGINS', 'https://a.test/path'],
  ['ACTIVITY_RETENTION_DAYS', '0'],
  ['ACTIVITY_RETENTION_DAYS', 'a year'],
  ['CLIENT_CREDENTIAL', 'nosecret'],
  ['REALTIME_PUBLIC_KEY', 'short'],
])('%s=%s is refused in one line with the variable, the given and the allowed value', (variable, given) => {
  expect(() => readConfig({ [variable]: given })).toThrow(
    new RegExp(`^${variable} is "${given}"; allowed: .+\\.$`),
  )
})

test('all invalid variables are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[\s\S]*DEMO/)
})

test('a mail server without the public address for links is refused in one line', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.test' })).toThrow(
    /^SMTP_URL is set but PUBLIC_URL is not; .+\.$/,
  )
})

test('a refused URL is reported without its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hidden@host/db' })).toThrow(/^(?!.*hidden)/)
})
