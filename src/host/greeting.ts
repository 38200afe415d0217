import { demoPassword } from '../service/demo/demoPassword.ts'
import { profiles } from '../service/demo/profiles.ts'
import { findExposure, type Config } from './config.ts'

const firstAccount = 'If there is no account yet, create the first one with: npm run create-admin'

/**
 * The last lines that a start prints: the address of the console, who can sign in, and what is not
 * safe. `holdsDemo`: the database contains the demo data.
 */
export function greeting(
  config: Config,
  port: number,
  { holdsDemo }: { holdsDemo: boolean },
): string {
  const address = config.publicUrl ?? `http://${hostName(config.host)}:${port}`
  const ready = `Branchdesk is ready at ${address}`
  if (config.demo) {
    const exposedBy = findExposure(config)
    return [ready, ...demoAccounts(), ...(exposedBy ? [warning(exposedBy)] : [])].join('\n')
  }
  return [
    config.databaseUrl ? ready : `${ready} (no demo data: DEMO=off)`,
    firstAccount,
    ...(holdsDemo
      ? [
          'This database was filled with demo data. Its accounts cannot sign in as long as they have the demo password, because that is public.',
        ]
      : []),
  ].join('\n')
}

/** The name to open the console by; an address that stands for all of them has none. */
const hostName = (host: string | undefined): string =>
  host === undefined || ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host

function demoAccounts(): string[] {
  const accounts = profiles.flatMap(({ name, people }) =>
    people.map((person) => ({ ...person, client: name })),
  )
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2
  const lines = accounts.map(
    ({ email, role, sites, client }) =>
      `  ${email.padEnd(width)}${role}, ${sites === 'all' ? 'all branches' : sites === 1 ? 'one branch' : `${sites} branches`} of ${client}`,
  )
  return [`Demo accounts, password ${demoPassword}:`, ...lines]
}

const bar = '!'.repeat(78)

const warning = ({ variable, given }: { variable: string; given?: string }): string =>
  [
    bar,
    `WARNING: other machines can reach this demo (${variable} is ${given ?? 'set'}).`,
    'Everyone who reaches it can sign in with the password above.',
    `Unset ${variable} to keep it on this machine, or set DEMO=off and create your own account.`,
    bar,
  ].join('\n')
