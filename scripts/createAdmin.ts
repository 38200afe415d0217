import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { entities } from '../src/generated/entities.ts'
import { ConfigError, readConfig } from '../src/host/config.ts'
import { StartError } from '../src/host/listen.ts'
import { openDatabase } from '../src/host/openDatabase.ts'
import {
  createFirstAdmin,
  FirstAdminRefused,
  type FirstAdmin,
} from '../src/service/demo/firstAdmin.ts'

// `npm run create-admin`: creates a client and its first account from arguments or questions. The
// password may also come from the environment (ADMIN_PASSWORD), so that the process list does not
// show it.

const questions = {
  client: 'Name of the client (the organisation)',
  email: 'Email address',
  'first-name': 'First name',
  'last-name': 'Last name',
  password: 'Password',
} as const
type Name = keyof typeof questions

const usage = `Usage: npm run create-admin -- [--client NAME] [--email ADDRESS] [--first-name NAME] [--last-name NAME] [--site NAME]
Asks for what is not given, and for the password, which ADMIN_PASSWORD may give instead. --site names the first branch.`

async function createAdmin() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      client: text,
      email: text,
      'first-name': text,
      'last-name': text,
      password: text,
      site: text,
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(usage)
  const config = readConfig(process.env)
  const given = await ask({ ...values, password: values.password ?? process.env.ADMIN_PASSWORD })
  const database = await openDatabase({
    config: { ...config, demo: false },
    entities,
    print: console.log,
  })
  try {
    const admin: FirstAdmin = {
      client: given.client,
      email: given.email,
      password: given.password,
      firstName: given['first-name'],
      lastName: given['last-name'],
      ...(values.site ? { site: values.site } : {}),
    }
    await createFirstAdmin(database, entities, admin)
    console.log(
      `Created ${admin.client} with its roles and a first branch; ${admin.email} is its Admin. Run npm start and sign in.`,
    )
  } finally {
    await database.close()
  }
}

/** Asks for missing values if there is a terminal. */
async function ask(given: Partial<Record<Name, string>>): Promise<Record<Name, string>> {
  const missing = (Object.keys(questions) as Name[]).filter((name) => !given[name])
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new ConfigError(
      `Missing: ${missing.map((name) => `--${name}`).join(', ')}. The password may also be given as ADMIN_PASSWORD.`,
    )
  let hidden = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) =>
      void (hidden ? done() : process.stdout.write(chunk, () => done())),
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const answers: Partial<Record<Name, string>> = { ...given }
  try {
    for (const name of missing) {
      hidden = name === 'password'
      if (hidden) process.stdout.write(`${questions[name]}: `)
      answers[name] = await terminal.question(hidden ? '' : `${questions[name]}: `)
      if (hidden) process.stdout.write('\n')
      hidden = false
    }
  } finally {
    terminal.close()
  }
  return answers as Record<Name, string>
}

try {
  await createAdmin()
} catch (thrown) {
  // Ctrl+C or Ctrl+D at a question.
  const error =
    (thrown as { code?: string }).code === 'ABORT_ERR'
      ? new ConfigError('\nStopped: nothing was created.')
      : thrown
  const known =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof FirstAdminRefused ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
