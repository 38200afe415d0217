import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import { openEmbeddedDatabase } from '../../src/service/database/embeddedDatabase.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { startRunning } from '../e2e/startProduct.ts'
import type { Figure } from './report.ts'
import { scrollThrough } from './scrolling.ts'

const messages = 100_000
const title = 'Holiday shifts'

/** What a person waits for in a conversation with 100,000 messages, on the embedded database. */
export async function measureConversation(): Promise<Figure[]> {
  await ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-conversation-'))
  const start = () => startRunning({ DATA_DIR: folder })
  try {
    console.log('Filling in demo data and 100,000 messages …')
    await (await start()).stop()
    await fillMessages(folder)
    const product = await start()
    console.log('Opening the conversation …')
    try {
      return await measureStream(product.address)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Adds messages to a conversation of the demo, by its first participant; all but the last are read.
 */
async function fillMessages(folder: string): Promise<void> {
  const database = await openEmbeddedDatabase(folder)
  await database.admin(async (sql) => {
    const { rows } = await sql(
      `SELECT c.client_id, c.web_id AS conversation, c.last_sequence AS last, m.member_id AS member FROM conversation c JOIN message m ON m.conversation_id = c.web_id AND m.sequence = 1 WHERE c.title = $1 ORDER BY c.client_id LIMIT 1`,
      [title],
    )
    const { client_id: client, conversation, last, member } = rows[0]
    await sql(`SELECT set_config('app.client', $1, true)`, [client])
    await sql(
      `INSERT INTO message (client_id, web_id, version, created_date, created_by, conversation_id, member_id, text, sequence, status)
       SELECT $1, gen_random_uuid()::text, 1, now() - make_interval(mins => ${messages} - n), 'Ann Bench', $2, $3, 'Message ' || n || repeat(' and some more words', n % 7), $4::int + n, 'DELIVERED'
       FROM generate_series(1, ${messages}) AS n`,
      [client, conversation, member, last],
    )
    await sql(
      `UPDATE conversation SET last_sequence = last_sequence + ${messages}, last_message_date = now() WHERE web_id = $1`,
      [conversation],
    )
    await sql(
      `UPDATE member SET last_read_sequence = $2::int + ${messages} WHERE conversation_id = $1`,
      [conversation, last],
    )
  })
  await database.admin((sql) => sql('ANALYZE'))
  await database.close()
}

async function measureStream(address: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: [...chromiumFlags, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  })
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address })
    ).newPage()
    await page.goto('/#/chat')
    await page.getByLabel('Email').fill('admin@acme.test')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const link = page.getByRole('link', { name: new RegExp(title) })
    await link.waitFor()
    await waitForQuiet(page)
    const begun = performance.now()
    await link.click()
    // The list beside it shows the same text earlier.
    await page.getByRole('log').getByText(`Message ${messages}`).waitFor()
    const opened = performance.now() - begun
    await waitForQuiet(page)
    const before = await heapOf(page)
    const { longest, tasks, frames } = await page.evaluate(scrollThrough, {
      selector: '[role="log"]',
      direction: -1,
    })
    await waitForQuiet(page)
    const after = await heapOf(page)
    return [
      {
        name: 'Conversation of 100,000 messages: until its last message is seen',
        value: opened,
        unit: 'ms',
      },
      {
        name: 'Scrolling through 100,000 messages: the longest frame',
        value: longest,
        unit: 'ms',
        budget: 50,
        beside: { frames, 'tasks over 50 ms': tasks },
      },
      {
        name: 'Scrolling through 100,000 messages: growth of the memory',
        value: after - before,
        unit: 'MB',
        beside: { before, after },
      },
    ]
  } finally {
    await browser.close()
  }
}

/** The memory of the scripts of a page after a collection, in MB. */
const heapOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scope = globalThis as any
    scope.gc()
    return scope.performance.memory.usedJSHeapSize / 1_000_000
  })
