import { demoPassword, profiles } from '../service/demo/profiles.ts'
import type { Config } from './config.ts'

const firstAccount = 'If there is no account yet, create the first one with: npm run create-admin'

/** The last lines that a start prints: the address of the console, and who can sign in. */
export function greeting(config: Config, port: number): string {
  const address = config.publicUrl ?? `http://localhost:${port}`
  if (config.databaseUrl) return `Branchdesk is ready at ${address}\n${firstAccount}`
  if (!config.demo)
    return `Branchdesk is ready at ${address} (no demo data: DEMO=off)\n${firstAccount}`
  const accounts = profiles.flatMap(({ name, people }) =>
    people.map((person) => ({ ...person, client: name })),
  )
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2
  const lines = accounts.map(
    ({ email, role, sites, client }) =>
      `  ${email.padEnd(width)}${role}, ${sites === 'all' ? 'all branches' : sites === 1 ? 'one branch' : `${sites} branches`} of ${client}`,
  )
  return [
    `Branchdesk is ready at ${address}`,
    `Demo accounts, password ${demoPassword}:`,
    ...lines,
  ].join('\n')
}
