import { isIP } from 'node:net'
import { megabyte } from '../model/fileValue.ts'
import { readTrustedProxies, type TrustedProxies } from './callerAddress.ts'

/** The configuration from environment variables, validated. The README documents it. */
export type Config = {
  port: number
  /** The address to listen on; absent: all addresses of this machine. */
  host?: string
  /** Folder of the embedded database and of files; created if it is missing. */
  dataDir: string
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string
  /**
   * The bucket of an S3-compatible service for files; without it they are in the folder `files` of
   * `dataDir`.
   */
  filesUrl?: string
  /** Bytes of the largest file that a record may hold. */
  fileLimit: number
  /**
   * Fill the embedded database with demo data the first time. Never together with `databaseUrl`.
   */
  demo: boolean
  /** `NODE_ENV=production`. */
  production: boolean
  /** The lowest level that the log writes; absent: the default of the command. */
  logLevel?: LogLevel
  /** The origin at which people reach the product, for links in mails. */
  publicUrl?: string
  smtpUrl?: string
  /** The provider that sends SMS. */
  smsUrl?: string
  /** Whether mail servers that clients enter may be in private networks. */
  privateMailServers: boolean
  /** The sender of mails: `Branchdesk <no-reply@desk.example>`. */
  mailFrom?: string
  /** Days for which activity is kept; without it, for ever. */
  activityRetentionDays?: number
  /** Days before a task for which its documents are made. */
  scheduleAheadDays: number
  /** The client, by key or name, that is open for sign-up, or `off`. */
  signUp?: string
  /** The trusted proxies in front of the service. */
  trustProxy?: TrustedProxies
  /** Other origins whose consoles may call the service. */
  corsOrigins: string[]
  /** Other origins that the page may call. */
  connectOrigins: string[]
  /**
   * The public key that applications send to the realtime endpoint, or `off`; without it, a key
   * that the database stores.
   */
  realtimePublicKey?: string
  /** `name:secret` of the HTTP Basic client header of the token call. */
  clientCredential: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Invalid configuration: one line per wrong variable, with the given value and what is allowed. */
export class ConfigError extends Error {}

type Reader<T> = { allowed: string; read: (given: string) => T | undefined }

const wholePort: Reader<number> = {
  allowed: 'a whole number from 0 to 65535 (0 picks any free port)',
  read: (given) => (/^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined),
}
const days: Reader<number> = {
  allowed: 'a whole number of days from 1 to 36500',
  read: (given) =>
    /^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 36_500
      ? Number(given)
      : undefined,
}
const upToAYear: Reader<number> = {
  allowed: 'a whole number of days from 1 to 366',
  read: (given) => {
    const read = days.read(given)
    return read === undefined || read > 366 ? undefined : read
  },
}
const urlOf = (protocols: string[], allowed: string): Reader<string> => ({
  allowed,
  read(given) {
    const { protocol } = URL.parse(given) ?? {}
    // The scheme may be written in any case, and others compare it.
    return protocol && protocols.includes(protocol)
      ? given.trim().replace(/^[^:]+:/, protocol)
      : undefined
  },
})
const bucket: Reader<string> = {
  allowed:
    'an address as https://KEY:SECRET@s3.example/BUCKET, and optionally a prefix and ?region=…',
  read: (given) => {
    if (!URL.canParse(given)) return undefined
    const { protocol, username, password, pathname } = new URL(given)
    const isWhole = username !== '' && password !== '' && /^\/[^/]+/.test(pathname)
    return ['http:', 'https:'].includes(protocol) && isWhole ? given : undefined
  },
}
const megabytes: Reader<number> = {
  allowed: 'a whole number of megabytes from 1 to 10000',
  read: (given) =>
    /^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 10_000
      ? Number(given) * megabyte
      : undefined,
}
const onOff: Reader<boolean> = {
  allowed: 'on or off',
  read: (given) =>
    new Map([
      ['on', true],
      ['off', false],
    ]).get(given.toLowerCase()),
}
const listenAddress: Reader<string> = {
  allowed: 'localhost or an IP address of this machine (0.0.0.0 and :: are all of them)',
  read: (given) => (given === 'localhost' || isIP(given) ? given : undefined),
}
const logLevel: Reader<LogLevel> = {
  allowed: logLevels.join(', '),
  read: (given) => logLevels.find((each) => each === given),
}
const environmentName: Reader<string> = {
  allowed: 'the name of an environment, as production',
  read: (given) => given,
}
const folder: Reader<string> = {
  allowed: 'the path of a folder',
  read: (given) => (given.includes('\0') ? undefined : given),
}
const origins: Reader<string[]> = {
  allowed: 'origins as https://desk.example, separated by commas',
  read: (given) => {
    const listed = given.split(',').map((each) => each.trim().replace(/\/$/, ''))
    return listed.every((each) => URL.canParse(each) && new URL(each).origin === each)
      ? listed
      : undefined
  },
}
const proxies: Reader<TrustedProxies> = {
  allowed: 'how many proxies stand in front (1), or their addresses as 10.0.0.1, 172.16.0.0/12',
  read: readTrustedProxies,
}
const mailbox: Reader<string> = {
  allowed: 'an address as desk@example.com or Name <desk@example.com>',
  read: (given) =>
    /^([^<>@\s]+@[^<>@\s]+|[^<>@]+<[^<>@\s]+@[^<>@\s]+>)$/.test(given) ? given : undefined,
}
const text: Reader<string> = { allowed: "a client's name or key, or off", read: (given) => given }
const publicKey: Reader<string> = {
  allowed: '8 to 200 letters, digits and . _ ~ -, or off',
  read: (given) => (given === 'off' || /^[\w.~-]{8,200}$/.test(given) ? given : undefined),
}
const credential: Reader<string> = {
  allowed: 'name:secret, both given, without white space',
  read: (given) => (/^[^\s:]+:\S+$/.test(given) ? given : undefined),
}

/**
 * Reads the configuration. An absent variable gets its default. A variable that is set but empty is
 * an error, because a value that was not filled in must not start something else. The error names
 * all wrong variables at once.
 * Errors  ConfigError
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const read = <T, D>(
    variable: string,
    { allowed, read: reader }: Reader<T>,
    fallback: D,
  ): T | D => {
    const given = environment[variable]?.trim()
    if (given === undefined) return fallback
    const value = given === '' ? undefined : reader(given)
    if (value !== undefined) return value
    faults.push(
      given === ''
        ? `${variable} is set but empty; allowed: ${allowed}. Unset it for the default.`
        : `${variable} is ${JSON.stringify(hideSecret(given))}; allowed: ${allowed}.`,
    )
    return fallback
  }
  const wantsDemo = read('DEMO', onOff, undefined)
  const databaseUrl = read(
    'DATABASE_URL',
    urlOf(['postgres:', 'postgresql:'], 'a postgres:// address'),
    undefined,
  )
  const demo = !databaseUrl && wantsDemo !== false
  const config: Config = {
    port: read('PORT', wholePort, 3000),
    // The demo has accounts with a public password, so other machines reach it only on request.
    host: read('HOST', listenAddress, demo ? '127.0.0.1' : undefined),
    dataDir: read('DATA_DIR', folder, '.data'),
    databaseUrl,
    filesUrl: read('FILES_URL', bucket, undefined),
    fileLimit: read('FILE_LIMIT_MB', megabytes, 25 * megabyte),
    demo,
    production: read('NODE_ENV', environmentName, undefined)?.toLowerCase() === 'production',
    logLevel: read('LOG_LEVEL', logLevel, undefined),
    publicUrl: read(
      'PUBLIC_URL',
      urlOf(['http:', 'https:'], 'an http:// or https:// address'),
      undefined,
    ),
    smtpUrl: read(
      'SMTP_URL',
      urlOf(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address'),
      undefined,
    ),
    smsUrl: read(
      'SMS_URL',
      urlOf(['http:', 'https:'], 'an http:// or https:// address'),
      undefined,
    ),
    mailFrom: read('MAIL_FROM', mailbox, undefined),
    privateMailServers: read('PRIVATE_MAIL_SERVERS', onOff, false),
    scheduleAheadDays: read('SCHEDULE_AHEAD_DAYS', upToAYear, 7),
    activityRetentionDays: read('ACTIVITY_RETENTION_DAYS', days, undefined),
    signUp: read('SIGN_UP', text, undefined),
    trustProxy: read('TRUST_PROXY', proxies, undefined),
    corsOrigins: read('CORS_ORIGINS', origins, []),
    connectOrigins: read('CONNECT_ORIGINS', origins, []),
    realtimePublicKey: read('REALTIME_PUBLIC_KEY', publicKey, undefined),
    clientCredential: read('CLIENT_CREDENTIAL', credential, 'branchdesk:branchdesk'),
  }
  // An empty DATABASE_URL is reported by itself: nobody meant the demo.
  if (faults.length === 0) faults.push(...contradictions(config, wantsDemo))
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}

/** Variables that are valid by themselves but not together. */
function contradictions(config: Config, wantsDemo: boolean | undefined): string[] {
  const { demo, databaseUrl, production, publicUrl, smtpUrl, smsUrl } = config
  const publicSign = production
    ? 'NODE_ENV is production'
    : publicUrl?.startsWith('https:') && `PUBLIC_URL is ${publicUrl}`
  return [
    smtpUrl && !publicUrl && 'SMTP_URL is set but PUBLIC_URL is not; links in mails need it.',
    smsUrl &&
      !publicUrl &&
      'SMS_URL is set but PUBLIC_URL is not; the provider reports on deliveries to it.',
    databaseUrl &&
      wantsDemo &&
      'DEMO is on but DATABASE_URL is set; demo data is only for the embedded database. Unset one of them.',
    demo &&
      wantsDemo === undefined &&
      publicSign &&
      `${publicSign}, but nothing turns off the demo, whose accounts have a public password. Set DATABASE_URL or DEMO=off; DEMO=on starts the demo all the same.`,
  ].filter((each) => typeof each === 'string')
}

/** Whether an address of a host means this machine alone. */
const isLoopback = (host: string) =>
  host === 'localhost' || host.startsWith('127.') || host === '::1' || host === '[::1]'

/**
 * The variable by which other machines can reach the demo, directly or through a proxy, and its
 * value if that is one; undefined if they cannot.
 */
export function findExposure({
  demo,
  host,
  publicUrl,
  trustProxy,
}: Config): { variable: string; given?: string } | undefined {
  if (!demo) return undefined
  if (host !== undefined && !isLoopback(host)) return { variable: 'HOST', given: host }
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
    return { variable: 'PUBLIC_URL', given: publicUrl }
  return trustProxy === undefined ? undefined : { variable: 'TRUST_PROXY' }
}

/** A password in a URL must not appear on a screen or in a log. */
const hideSecret = (given: string) => given.replace(/\/\/([^:/@]*):[^@]*@/, '//$1:…@')
