import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { http } from '../../src/app/compositionRoot.ts'
import type { Field } from '../../src/model/field.ts'
import { entities } from '../../src/generated/entities.ts'
import { openConsole, patience, see } from './requirements/openConsole.tsx'

// The page of the tests has no Content-Security-Policy: here, only the console itself can keep
// these from running.
const scripts = [
  '<img src=nowhere onerror=attack()>',
  '"><svg onload=attack()></svg>',
  '<script>attack()</script>',
]
const hostile = scripts.join(' ')

type Row = Record<string, any>

const none = () => ''

/** The entities whose lists and details are opened, and a further route of a record. */
const walked: Record<string, (record: Row) => string> = {
  site: none,
  role: none,
  event: none,
  'lookup-data': none,
  'message-template': none,
  'form-definition': none,
  section: ({ webId }) => `/form-builder/${webId}`,
  'section-row-column': none,
  document: none,
  conversation: none,
  email: none,
}

/** The texts of an entity that may contain anything, with the longest hostile text they hold. */
const textsOf = (fields: Field[]): [string, string][] =>
  fields.flatMap((field): [string, string][] => {
    const {
      name,
      kind,
      maxLength = 10_000,
      pattern,
      format,
      lookup,
      readOnly,
      column,
    } = field as Row & Field
    if (!column || readOnly || pattern || format || lookup) return []
    if (!['text', 'longText'].includes(kind)) return []
    const text = [hostile, scripts[0]!, scripts[2]!].find((each) => each.length <= maxLength)
    return text ? [[name, text]] : []
  })

/** Fills the texts of the first record of an entity; returns it with the number of texts. */
async function poison(name: string) {
  const entity = entities.find((each) => each.name === name)!
  const list = entity.operations.find(({ kind }) => kind === 'list')!
  const { json } = await http({ verb: 'GET', path: `${list.path}?size=1` })
  const record: Row = (json.content ?? json)[0]
  const key = String(record[entity.key])
  let count = 0
  // One by one: a field that its record may not change keeps no other from being tried.
  for (const [field, text] of textsOf(entity.fields))
    await http({
      verb: 'PATCH',
      path: `/bulk/${name}`,
      body: { keys: [key], values: { [field]: text } },
    }).then(
      () => (count += 1),
      () => undefined,
    )
  return { record, entity, count }
}

/** Goes to a route, and waits for what it shows. */
async function visit(route: string) {
  // Between two screens, so that nothing of the one before is taken for the next one.
  location.hash = '#/404'
  await expect.poll(() => document.body.textContent.includes('Error 404'), patience).toBe(true)
  location.hash = `#${route}`
  await see(page.getByRole('main'))
}

/** A conversation of the Admin with a hostile title, message and name of a file. */
async function talk(): Promise<{ id: string; file: string }> {
  const send = async (path: string, body: unknown): Promise<Row> =>
    (await http({ verb: 'POST', path, body })).json
  const me = (await http({ verb: 'GET', path: '/security/userAccounts/currentUser' })).json
  const { json: sites } = await http({ verb: 'GET', path: '/site/sites?size=1' })
  const { webId: conversationId } = await send('/chat/conversations', {
    title: scripts[0],
    siteId: sites.content[0].webId,
    phoneNumber: '+1 202 555 0143',
    members: [{ userAccountId: me.webId }],
  })
  const { json: file } = await http({
    verb: 'POST',
    path: '/files/message',
    params: new URLSearchParams({ field: 'files', name: '<img src=nowhere onerror=attack()>.txt' }),
    body: new Blob(['plain']),
    headers: { 'content-type': 'application/octet-stream' },
  })
  await send('/chat/messages', { conversationId, text: hostile, files: [file] })
  return { id: conversationId, file: file.name }
}

// Details cut long texts, so only the beginning is sure to be there.
const showsText = () =>
  ['<img src=nowhere', '<script>attack'].some((text) =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map(
        (box) => (box as HTMLInputElement).value,
      ),
    ].some((shown) => shown.includes(text)),
  )

test('scripts in texts of any entity, in names of files, in messages and in parts of designs stay text on each screen', async () => {
  let attacks = 0
  Object.assign(window, { attack: () => (attacks += 1) })
  const nothingRan = (route: string) => {
    const injected = document.querySelectorAll('[onerror], [onload], img[src="nowhere"]')
    expect([route, injected.length, attacks]).toEqual([route, 0, 0])
  }
  await openConsole({ route: '/404' })
  const look = async (route: string) => {
    await visit(route)
    await expect.poll(showsText, { ...patience, timeout: 15_000, message: route }).toBe(true)
    nothingRan(route)
  }
  const { id, file } = await talk()
  await look(`/chat/${id}`)
  await expect.poll(() => document.body.textContent.includes(file), patience).toBe(true)
  let texts = 0
  for (const [name, more] of Object.entries(walked)) {
    const { record, entity, count } = await poison(name)
    texts += count
    const detail = entity.routes.detail.replace(':id', String(record[entity.key]))
    if (count > 0) for (const route of [detail, more(record)].filter(Boolean)) await look(route)
    await visit(entity.routes.list)
    nothingRan(entity.routes.list)
  }
  expect(texts).toBeGreaterThan(8)
}, 120_000)
