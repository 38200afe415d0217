import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRoot } from 'react-dom/client'
import { App } from '../../src/app/App.tsx'
import { http, session } from '../../src/app/compositionRoot.ts'
import { loadedEntities } from '../../src/app/session/consoleSession.ts'
import { tokenPath } from '../../src/client/http.ts'
import { entities, validators } from '../../src/generated/entities.ts'
import { manifest } from '../../src/generated/manifest.ts'
import { apiBase } from '../../src/model/constants.ts'
import type { Entity } from '../../src/model/entity.ts'
import { migrate } from '../../src/service/database/migrate.ts'
import { openMemoryDatabase } from '../../src/service/database/pgliteMemory.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { createMemoryStore } from '../../src/service/files/memoryStore.ts'
import { createService } from '../../src/service/service.ts'
import { snapshotAddress } from '../../stories/storyWorld.ts'
import { violations } from '../fields/views/mount.tsx'
import { patience, press, see } from './requirements/openConsole.tsx'

let closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  closers = []
})

/** The console on a service whose schemas have an ordered tree; no demo entity is one. */
async function openChapters(): Promise<void> {
  const file = '/src/generated/entities/chapter.added.ts'
  const { entity, loadValidator } = (await import(/* @vite-ignore */ file)) as {
    entity: Entity
    loadValidator: () => Promise<never>
  }
  const answer = await fetch(snapshotAddress)
  const database = await openMemoryDatabase({
    snapshot: new Uint8Array(await answer.arrayBuffer()),
  })
  closers.push(() => database.close())
  const all = [...entities, entity]
  await migrate(database, all)
  const service = createService({
    database,
    fileStore: createMemoryStore(),
    entities: all,
    validators: { ...validators, [entity.name]: await loadValidator() },
    log: { info: () => undefined, warn: console.warn, error: console.error },
    config: {
      clientCredential: 'branchdesk:branchdesk',
      corsOrigins: [],
      demo: true,
      tokenSecret: crypto.randomUUID() + crypto.randomUUID(),
    },
  })
  closers.push(() => service.close())
  const { fetch: before } = window
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).pathname.startsWith(`${apiBase}/`)
      ? Promise.resolve(service.fetch(request))
      : before.call(window, input, init)
  }
  closers.push(() => void (window.fetch = before))
  const { name, many, icon, permission, routes } = entity
  manifest.push({
    name,
    many,
    icon,
    permission,
    routes,
    load: async () => ({ entity, loadValidator }),
  })
  loadedEntities.add(entity)
  closers.push(() =>
    manifest.splice(
      manifest.findIndex((each) => each.name === name),
      1,
    ),
  )
  localStorage.clear()
  session.purge()
  const signedIn = await fetch(apiBase + tokenPath, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({
      username: 'admin@acme.test',
      password: demoPassword,
      grant_type: 'password',
    }),
  })
  session.write({ token: (await signedIn.json()).access_token })
  window.location.hash = `#${routes.list}`
}

function showConsole() {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(<App />)
  closers.push(() => {
    root.unmount()
    box.remove()
    session.purge()
    localStorage.clear()
  })
}

const make = async (name: string, parentId?: string) =>
  (
    await http({
      verb: 'POST',
      path: '/data/chapter',
      body: { name, ...(parentId ? { parentId } : {}) },
    })
  ).json as { id: string }

/** The records below another one as the service has them, by their places. */
async function below(parentId: string): Promise<string> {
  const params = new URLSearchParams({
    filter: JSON.stringify({ parentId }),
    sort: JSON.stringify(['place', 'ASC']),
  })
  const { json } = await http({ verb: 'GET', path: '/data/chapter', params })
  return json.map((each: Record<string, unknown>) => `${each.name}${each.place}`).join(' ')
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const shown = () =>
  page
    .getByRole('row')
    .elements()
    .filter(({ ariaLevel }) => ariaLevel === '2')
    .map((each) => /Note [abc]/.exec(each.textContent)?.[0])
    .join()

test('Alt with the arrow keys moves a record of an ordered tree on the service, and Undo moves it back', async () => {
  await openChapters()
  const { id } = await make('Book')
  for (const name of ['Note a', 'Note b', 'Note c']) await make(name, id)
  expect(await below(id)).toBe('Note a1 Note b2 Note c3')
  showConsole()
  // The only record at the top is open at first.
  await see(row('Note b'))
  const move = async (name: string, keys: string) => {
    ;(row(name).element() as HTMLElement).focus()
    await userEvent.keyboard(keys)
  }
  await move('Note b', '{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => below(id), patience).toBe('Note a1 Note c2 Note b3')
  await expect.poll(shown, patience).toBe('Note a,Note c,Note b')
  await expect.poll(() => document.activeElement === row('Note b').element(), patience).toBe(true)
  expect(await violations()).toBe('')
  await press('Undo')
  await expect.poll(() => below(id), patience).toBe('Note a1 Note b2 Note c3')
  await expect.poll(shown, patience).toBe('Note a,Note b,Note c')

  await move('Note c', '{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => below(id), patience).toBe('Note a1 Note c2 Note b3')
  await expect.poll(shown, patience).toBe('Note a,Note c,Note b')
  await press('Undo')
  await expect.poll(() => below(id), patience).toBe('Note a1 Note b2 Note c3')
})
