import { readTrustedProxies, type TrustedProxies } from './callerAddress.ts'

/** The configuration from environment variables, validated. The README documents it. */
export type Config = {
  port: number
  /** Folder of the embedded database; created if it is missing. */
  dataDir: string
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string
  /** Fill the embedded database with demo data the first time. */
  demo: boolean
  /** The origin at which people reach the product, for links in mails. */
  publicUrl?: string
  smtpUrl?: string
  /** The sender of mails: `Branchdesk <no-reply@desk.example>`. */
  mailFrom?: string
  /** Days for which activity is kept; without it, for ever. */
  activityRetentionDays?: number
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
const urlOf = (protocols: string[], allowed: string): Reader<string> => ({
  allowed,
  read: (given) =>
    URL.canParse(given) && protocols.includes(new URL(given).protocol) ? given : undefined,
})
const onOff: Reader<boolean> = {
  allowed: 'on or off',
  read: (given) => ({ on: true, off: false })[given.toLowerCase()],
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
 * Reads the configuration. Absent and empty variables get their defaults; the error names all wrong
 * ones at once.
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
    if (!given) return fallback
    const value = reader(given)
    if (value !== undefined) return value
    faults.push(`${variable} is ${JSON.stringify(hideSecret(given))}; allowed: ${allowed}.`)
    return fallback
  }
  const config: Config = {
    port: read('PORT', wholePort, 3000),
    dataDir: read('DATA_DIR', folder, '.data'),
    databaseUrl: read(
      'DATABASE_URL',
      urlOf(['postgres:', 'postgresql:'], 'a postgres:// address'),
      undefined,
    ),
    demo: read('DEMO', onOff, true),
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
    mailFrom: read('MAIL_FROM', mailbox, undefined),
    activityRetentionDays: read('ACTIVITY_RETENTION_DAYS', days, undefined),
    signUp: read('SIGN_UP', text, undefined),
    trustProxy: read('TRUST_PROXY', proxies, undefined),
    corsOrigins: read('CORS_ORIGINS', origins, []),
    connectOrigins: read('CONNECT_ORIGINS', origins, []),
    realtimePublicKey: read('REALTIME_PUBLIC_KEY', publicKey, undefined),
    clientCredential: read('CLIENT_CREDENTIAL', credential, 'branchdesk:branchdesk'),
  }
  if (config.smtpUrl && !config.publicUrl)
    faults.push('SMTP_URL is set but PUBLIC_URL is not; links in mails need it.')
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}

/** A password in a URL must not appear on a screen or in a log. */
const hideSecret = (given: string) => given.replace(/\/\/([^:/@]*):[^@]*@/, '//$1:…@')
