import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import { readEvents } from '../../src/client/live/readEvents.ts'
import { entities } from '../../src/generated/entities.ts'
import { readConfig } from '../../src/host/config.ts'
import { openDatabase } from '../../src/host/openDatabase.ts'
import { hashPassword } from '../../src/service/auth/password.ts'
import { fillDemo } from '../../src/service/demo/demo.ts'
import { startRunning, type RunningProduct } from '../e2e/startProduct.ts'
import { median, type Figure } from './report.ts'
import { signIn } from './throughput/signIn.ts'
import { person } from './throughput/work.ts'
import { withPostgres } from './throughput.ts'

const conversations = 20
/** Each reads every conversation, in a stream for each. */
const people = 10
const perSecond = 50
const seconds = 20

type Person = { key: string; email: string; token: string }
type Reader = { arrived: (message: { text: string }) => void }

/**
 * What readers of conversations wait for, with two instances of the service on one PostgreSQL. All
 * of them and the readers share one machine: the instances need up to 9 ms of processor time for a
 * message and its ten readers, which is half a processor at this rate. Where other programs leave
 * less, messages queue, and the waits tell about the machine. Most of that time goes to the
 * connections to the database, then to the statement that each reader's rights make of the same
 * read.
 */
export const measureChat = (): Promise<Figure[]> =>
  withPostgres(async (environment) => {
    await ensureBuilt()
    console.log('Filling in demo data, and starting two instances …')
    await fillPeople(environment)
    const start = () =>
      startRunning({
        ...environment,
        TOKEN_SECRET: 'of the bench'.repeat(4),
        REALTIME_PUBLIC_KEY: 'of-the-bench',
      })
    const first = await start()
    const second = await start()
    const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
    try {
      return await measureInstances([first, second], browser, () => analyze(environment))
    } finally {
      await browser.close()
      await Promise.all([first.stop(), second.stop()])
    }
  })

/** The people of the demo, with a password that signs in outside of it. */
async function fillPeople(environment: Record<string, string>): Promise<void> {
  const config = readConfig(environment)
  const database = await openDatabase({ config, entities, print: () => undefined })
  await fillDemo(database, entities, { geography: 'few' })
  const password = await hashPassword(person.password)
  await database.admin((sql) => sql('UPDATE user_account SET password = $1', [password]))
  await database.close()
}

/** Gathers the statistics of the planner, as the server does within a minute. */
async function analyze(environment: Record<string, string>): Promise<void> {
  const client = new pg.Client(environment['DATABASE_URL'])
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
}

async function measureInstances(
  instances: RunningProduct[],
  browser: Browser,
  analyze: () => Promise<void>,
): Promise<Figure[]> {
  const addresses = instances.map(({ address }) => address)
  const staff = await signInAll(addresses[0]!)
  const talks = await createConversations(addresses[0]!, staff)
  await analyze()
  const post = (n: number, text: string) =>
    request(addresses[n % 2]!, staff[n % people]!.token, 'POST', '/chat/messages', {
      conversationId: talks[n % conversations],
      text,
    })
  const trip = median(await timesOf(40, (n) => post(n, 'One at a time')))
  const before = instances.map(memoryOf)
  console.log(`Opening ${people * conversations} streams …`)
  const sent = new Map<string, number>()
  /** The texts of the conversation in the window, with the time at which they were sent. */
  const seenLater = new Map<string, number>()
  const waits: number[] = []
  const reader: Reader = {
    arrived({ text }) {
      const at = sent.get(text)
      if (at !== undefined) waits.push(performance.now() - at)
    },
  }
  const stop = new AbortController()
  await openStreams(addresses, staff, talks, reader, stop.signal)
  const after = instances.map(memoryOf)
  const page = await openWindow(browser, addresses[1]!, staff[1]!, talks[0]!)
  console.log(`Writing ${perSecond} messages per second for ${seconds} seconds …`)
  const busyBefore = instances.map(processorTimeOf)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await writeSteadily((n) => {
    const text = `Message ${n}`
    sent.set(text, performance.now())
    if (n % conversations === 0) seenLater.set(text, performance.timeOrigin + performance.now())
    return post(n, text)
  })
  const expected = perSecond * seconds * people
  await until(() => waits.length >= expected, 60_000)
  delay.disable()
  const last = [...seenLater.keys()].at(-1)!
  await page.getByRole('log').getByText(last, { exact: true }).waitFor()
  const screen = (await page.evaluate(seenTexts)).flatMap(([text, at]) => {
    const begun = seenLater.get(text)
    return begun === undefined ? [] : [at - begun]
  })
  const busy = instances.reduce(
    (sum, each, index) => sum + processorTimeOf(each) - busyBefore[index]!,
    0,
  )
  stop.abort()
  if (waits.length !== expected) throw new Error(`${waits.length} of ${expected} messages arrived.`)
  const sorted = waits.toSorted((a, b) => a - b)
  const used = after.reduce((sum, each, index) => sum + each - before[index]!, 0)
  const beside = { 'one round trip in ms': trip }
  return [
    { name: 'Chat: from send to reader, median', value: median(waits), unit: 'ms', beside },
    {
      name: 'Chat: from send to reader, median, round trips',
      value: median(waits) / trip,
      unit: 'times',
    },
    {
      name: 'Chat: from send to reader, 95 of 100, round trips',
      value: sorted[Math.floor(sorted.length * 0.95)]! / trip,
      unit: 'times',
      // What the readers, all in this process, were late by themselves.
      beside: { 'late in the bench, 95 of 100, ms': delay.percentile(95) / 1e6 - 5 },
    },
    {
      name: 'Chat: from send to screen, median, round trips',
      value: median(screen) / trip,
      unit: 'times',
      beside: {
        ms: median(screen),
        '95 of 100, ms': screen.toSorted((a, b) => a - b)[Math.floor(screen.length * 0.95)]!,
        messages: screen.length,
      },
    },
    {
      // Unlike the waits, it hardly depends on what else the machine does.
      name: 'Chat: processor time of both instances per message and its readers',
      value: busy / (perSecond * seconds),
      unit: 'ms',
    },
    { name: 'Chat: memory per reader', value: used / (people * conversations), unit: 'MB' },
  ]
}

async function request(
  address: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<any> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : undefined
}

/** People of the demo who can sign in. */
async function signInAll(address: string): Promise<Person[]> {
  const admin = await signIn(address)
  const { content } = await request(
    address,
    admin,
    'GET',
    `/security/userAccounts?status=ACTIVE&size=${people}&sort=email,asc`,
  )
  const staff: Person[] = []
  for (const { webId, email } of content)
    staff.push({
      key: webId,
      email,
      token: await signIn(address, { email, password: person.password }),
    })
  return staff
}

async function createConversations(address: string, staff: Person[]): Promise<string[]> {
  const admin = await signIn(address)
  const { content: sites } = await request(address, admin, 'GET', '/site/sites?size=1')
  const keys: string[] = []
  for (let n = 0; n < conversations; n++) {
    const { webId } = await request(address, admin, 'POST', '/chat/conversations', {
      title: `Bench ${n}`,
      siteId: sites[0].webId,
      members: staff.map(({ key }) => ({ userAccountId: key })),
    })
    keys.push(webId)
  }
  return keys
}

/** Opens a stream of each person for each conversation, half of them at each instance. */
async function openStreams(
  addresses: string[],
  staff: Person[],
  talks: string[],
  { arrived }: Reader,
  signal: AbortSignal,
): Promise<void> {
  const { endpoint, publicKey } = await request(addresses[0]!, staff[0]!.token, 'GET', '/realtime')
  type Event = { change: { act: string; record: { text: string } } | null }
  for (const { token } of staff)
    await Promise.all(
      talks.map(async (talk, n) => {
        const response = await fetch(`${addresses[n % 2]}/api${endpoint}`, {
          method: 'POST',
          headers: {
            accept: 'text/event-stream',
            'content-type': 'application/json',
            'x-api-key': publicKey,
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({
            query:
              'subscription ($targets: [TargetV1!]!) { changesV1(targets: $targets) { change { act record } } }',
            variables: {
              targets: [{ entity: 'message', where: { field: 'conversationId', value: talk } }],
            },
          }),
          signal,
        })
        if (!response.ok || !response.body) throw new Error(`A stream: ${response.status}`)
        readEvents<Event>(response.body, {
          longestSilence: 60_000,
          received: ({ change }) => change?.act === 'CREATED' && arrived(change.record),
        }).catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
      }),
    )
}

/** A window of a person with a conversation, which notes when each of its messages is shown. */
async function openWindow(
  browser: Browser,
  address: string,
  { email }: Person,
  talk: string,
): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address })
  ).newPage()
  await page.goto(`/#/chat/${talk}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('log').waitFor()
  await waitForQuiet(page)
  await page.evaluate(noteTexts)
  return page
}

/** Runs in the page: notes each new text of the stream with the time of the frame that shows it. */
function noteTexts() {
  const scope = window as any
  scope.texts = new Map<string, number>()
  const read = () => {
    for (const { textContent } of document.querySelectorAll('[role="log"] [dir="auto"]'))
      if (!scope.texts.has(textContent))
        scope.texts.set(textContent, performance.timeOrigin + performance.now())
  }
  new MutationObserver(() => requestAnimationFrame(read)).observe(
    document.querySelector('[role="log"]')!,
    { childList: true, subtree: true, characterData: true },
  )
}

/** Runs in the page: the texts that were noted, with their times in ms since 1970. */
const seenTexts = () => [...((window as any).texts as Map<string, number>)]

/** Starts a write every 20 ms, whatever the others take. */
async function writeSteadily(write: (n: number) => Promise<unknown>): Promise<void> {
  const running: Promise<unknown>[] = []
  const begun = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = begun + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(write(n))
  }
  await Promise.all(running)
}

async function timesOf(count: number, run: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const begun = performance.now()
    await run(n)
    times.push(performance.now() - begun)
  }
  return times
}

/** Waits until something holds, at most so many milliseconds. */
async function until(holds: () => boolean, most: number): Promise<void> {
  const end = performance.now() + most
  while (!holds() && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The time that a process has used the processor, in ms. */
function processorTimeOf({ process: { pid } }: RunningProduct): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user! + system!) * 10
}

/** The memory that a process holds, in MB. */
function memoryOf({ process: { pid } }: RunningProduct): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1_024
}
