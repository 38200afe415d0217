import { expect, test } from 'vitest'
import { findExposure, readConfig } from '../../src/host/config.ts'
import { greeting } from '../../src/host/greeting.ts'

test('an empty environment is valid', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    scheduleAheadDays: 7,
    fileLimit: 25_000_000,
    demo: true,
    production: false,
    privateMailServers: false,
    corsOrigins: [],
    connectOrigins: [],
    clientCredential: 'branchdesk:branchdesk',
  })
})

/** One valid value for each variable. */
const given = {
  PORT: '8080',
  HOST: '::',
  DATA_DIR: '/data',
  DATABASE_URL: 'postgres://a:b@host/db',
  FILES_URL: 'https://key:secret@s3.test/files',
  FILE_LIMIT_MB: '100',
  DEMO: 'off',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: 'https://desk.test',
  SMTP_URL: 'smtp://mail.test',
  PRIVATE_MAIL_SERVERS: 'on',
  MAIL_FROM: 'Desk <desk@desk.test>',
  SIGN_UP: 'Acme Retail',
  ACTIVITY_RETENTION_DAYS: '365',
  SCHEDULE_AHEAD_DAYS: '14',
  TRUST_PROXY: '2',
  CORS_ORIGINS: 'https://a.test, http://b.test:8080/',
  CONNECT_ORIGINS: 'https://c.test',
  CLIENT_CREDENTIAL: 'desk:secret',
  REALTIME_PUBLIC_KEY: 'desk-2026',
}

test.each(Object.keys(given))('%s that is set but empty is refused in one line', (variable) => {
  for (const empty of ['', '  '])
    expect(() => readConfig({ ...given, [variable]: empty })).toThrow(
      new RegExp(`^${variable} is set but empty; allowed: .+\\. Unset it for the default\\.$`),
    )
})

test.each([
  [{}, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ DEMO: 'off' }, undefined],
  [{ DEMO: 'off', HOST: 'localhost' }, 'localhost'],
  [{ DATABASE_URL: 'postgres://host/db' }, undefined],
])('%j listens on %s', (environment, host) => {
  expect(readConfig(environment).host).toBe(host)
})

test.each([
  [{}, undefined],
  [{ HOST: '::1' }, undefined],
  [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ PUBLIC_URL: 'http://desk.test' }, 'PUBLIC_URL is http://desk.test'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is set'],
  [{ TRUST_PROXY: '1', HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ DEMO: 'off' }, undefined],
])('%j: other machines can reach the demo: %s, and the start warns of it', (environment, reason) => {
  const config = readConfig(environment)
  const text = greeting(config, 3000, { holdsDemo: config.demo })
  expect(text.includes('WARNING')).toBe(reason !== undefined)
  if (reason === undefined) return expect(findExposure(config)).toBeUndefined()
  const variable = reason.split(' ')[0]!
  expect(findExposure(config)).toMatchObject({ variable })
  expect(text).toContain(`can reach this demo (${reason}).`)
  expect(text).toContain(`Unset ${variable} to keep it on this machine`)
})

test('the demo starts in production or behind https only when it is turned on explicitly', () => {
  for (const sign of [
    { NODE_ENV: 'production' },
    { NODE_ENV: 'Production' },
    { PUBLIC_URL: 'https://desk.test' },
    { PUBLIC_URL: 'HTTPS://desk.test' },
  ]) {
    const [variable] = Object.keys(sign)
    expect(() => readConfig(sign)).toThrow(
      new RegExp(`^${variable} is .+, but nothing turns off the demo, .+DEMO=off.+\\.$`),
    )
    expect(readConfig({ ...sign, DEMO: 'on' }).demo).toBe(true)
    for (const other of [{ DEMO: 'off' }, { DATABASE_URL: 'postgres://host/db' }])
      expect(readConfig({ ...sign, ...other }).demo).toBe(false)
  }
})

test('a word that JavaScript objects know is not on or off', () => {
  expect(() => readConfig({ DEMO: 'constructor' })).toThrow(
    /^DEMO is "constructor"; allowed: on or/,
  )
})

test('demo data in a PostgreSQL is refused', () => {
  expect(() => readConfig({ DEMO: 'on', DATABASE_URL: 'postgres://host/db' })).toThrow(
    /^DEMO is on but DATABASE_URL is set; .+\.$/,
  )
})

test('a start without the demo on a database with demo data says that its accounts cannot sign in', () => {
  const config = readConfig({ DEMO: 'off' })
  expect(greeting(config, 3000, { holdsDemo: true })).toContain('accounts cannot sign in')
  expect(greeting(config, 3000, { holdsDemo: false })).not.toContain('accounts cannot sign in')
})

test('every variable is read', () => {
  expect(readConfig(given)).toEqual({
    port: 8080,
    host: '::',
    dataDir: '/data',
    databaseUrl: 'postgres://a:b@host/db',
    filesUrl: 'https://key:secret@s3.test/files',
    fileLimit: 100_000_000,
    demo: false,
    production: true,
    logLevel: 'warn',
    publicUrl: 'https://desk.test',
    smtpUrl: 'smtp://mail.test',
    privateMailServers: true,
    mailFrom: 'Desk <desk@desk.test>',
    signUp: 'Acme Retail',
    activityRetentionDays: 365,
    scheduleAheadDays: 14,
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
  ['FILES_URL', 'ftp://key:…@s3.test/files'],
  ['FILES_URL', 'https://s3.test/files'],
  ['FILES_URL', 'https://key:…@s3.test/'],
  ['FILE_LIMIT_MB', '0'],
  ['FILE_LIMIT_MB', '25 MB'],
  ['DEMO', 'perhaps'],
  ['HOST', 'desk.test'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'desk'],
  ['SMTP_URL', 'http://mail'],
  ['SMS_URL', 'smtp://sms'],
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
  ['SCHEDULE_AHEAD_DAYS', '0'],
  ['SCHEDULE_AHEAD_DAYS', '400'],
  ['CLIENT_CREDENTIAL', 'nosecret'],
  ['REALTIME_PUBLIC_KEY', 'short'],
])('%s=%s is refused in one line with the variable, the given and the allowed value', (variable, given) => {
  expect(() => readConfig({ [variable]: given })).toThrow(
    new RegExp(`^${variable} is "${given}"; allowed: .+\\.$`),
  )
})

test('all invalid variables are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/^(?=[^]*^PORT is)(?=[^]*^DEMO is)/m)
})

test('a mail server without the public address for links is refused in one line', () => {
  expect(() => readConfig({ SMS_URL: 'https://sms.test' })).toThrow(
    /^SMS_URL is set but PUBLIC_URL is not; .+\.$/,
  )
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.test' })).toThrow(
    /^SMTP_URL is set but PUBLIC_URL is not; .+\.$/,
  )
})

test('a refused URL is reported without its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hidden@host/db' })).toThrow(/^(?!.*hidden)/)
})
