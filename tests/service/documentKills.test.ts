import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { Database } from '../../src/service/database/database.ts'
import { createFolderStore } from '../../src/service/files/folderStore.ts'
import { removeUnusedFiles } from '../../src/service/jobs/fileSweep.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { killedHosts, killTimeout, makeProduct, workUnderKills } from './killedProduct.ts'
import { createDraw, type Caller, type Draw, type Heard } from './killLoad.ts'

const seed = 9
const workers = 6

const folder = makeProduct()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the service acknowledged of a document: its answers, and whether it is submitted. */
type Filled = { answers: Record<string, unknown>; isSubmitted: boolean }
type Acknowledged = { documents: Map<string, Filled>; actions: number; repeated: number }
/** The form and the branch of all documents, and the section of the form. */
type Shared = { form: string; site: string; section: string }

test.each(
  killedHosts(folder),
)('$title, killed while people upload, answer and submit, loses nothing that it acknowledged, submits once, and leaves no file without a document after the sweep', {
  tags: 'thorough',
  timeout: killTimeout,
}, async (host) => {
  const variables = await host.environment()
  const done: Acknowledged = { documents: new Map(), actions: 0, repeated: 0 }
  let shared: Shared | undefined
  await workUnderKills(host, { folder, variables, seed, done }, async (call, isOver) => {
    shared = await prepare(call)
    await Promise.all(
      Array.from({ length: workers }, (_, index) =>
        fillIn(call, shared!, `w${index}`, createDraw(seed + index), done, isOver),
      ),
    )
  })
  const database = await host.open(variables)
  try {
    await expectWhole(database, shared!, done)
    await expectNoOrphans(database, join(variables['DATA_DIR']!, 'files'))
  } finally {
    await database.close()
  }
})

/** A form with one section, in use at a branch. */
async function prepare(call: Caller): Promise<Shared> {
  const send = async (verb: string, path: string, body?: unknown) => {
    const { status, body: answer } = await call(verb, path, body)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const { webId: site } = await send('POST', '/site/sites', {
    name: 'North',
    code: 'N1',
    userEmail: 'desk@acme.test',
    addAddress: false,
  })
  const { webId: form } = await send('POST', '/forms/definitions/global', {
    name: 'Round',
    siteIds: [site],
    status: 'ACTIVE',
  })
  const { webId: section } = await send('POST', '/forms/sections', { name: 'Kitchen' })
  await send('PUT', `/forms/formDesign/${section}`, {
    formSectionRowModels: [
      { fieldType: 'text', fieldKey: 'note', label: 'Note', required: true },
      { fieldType: 'file', fieldKey: 'proof', label: 'Proof', required: true },
    ].map((column) => ({ formSectionRowColumnModels: [column] })),
  })
  await send('POST', `/forms/sections/publish/${section}`)
  await send('POST', '/forms/definitionSections', [
    { formDefinitionId: form, formSectionId: section },
  ])
  return { form, site, section }
}

/**
 * One of several people until `isOver`: starts documents, uploads a file for each, answers, and
 * submits most of them. Some files are replaced, and some are never saved.
 */
async function fillIn(
  call: Caller,
  { form, site, section }: Shared,
  name: string,
  draw: Draw,
  done: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  let number = 0
  const expected = ({ status, body, repeated }: Heard, ...statuses: number[]) => {
    if (!statuses.includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`)
    if (repeated) done.repeated++
    done.actions++
    return body
  }
  /** A call that may be repeated, identified by its key. */
  const once = (verb: string, path: string, body?: unknown) =>
    call(verb, path, body, { 'idempotency-key': `${name}-${number++}` })
  const upload = async () =>
    expected(
      await call(
        'POST',
        `/files/document?name=proof.txt&field=answers.${section}.proof`,
        new Blob([`Proof ${name} ${number++} `.repeat(1 + draw(2_000))]),
      ),
      201,
    )
  while (!isOver()) {
    const { webId } = expected(
      await once('POST', '/document', { formDefinitionId: form, siteId: site }),
      201,
    )
    const filled: Filled = { answers: {}, isSubmitted: false }
    done.documents.set(webId, filled)
    const answer = async (answers: object) => {
      expected(
        await call('PATCH', `/document/${webId}/answers`, { answers: { [section]: answers } }),
        200,
      )
      Object.assign(filled.answers, answers)
    }
    await answer({ note: `${name} ${number}` })
    await answer({ proof: await upload() })
    // The first file is of no use then, as one that nobody saves.
    if (draw(3) === 0) await answer({ proof: await upload() })
    if (draw(3) === 0) await upload()
    if (draw(5) === 0) continue
    expected(await once('POST', `/document/${webId}/submit`), 200)
    filled.isSubmitted = true
  }
}

/** Each acknowledged document exists once, with its last answers, and was submitted once. */
async function expectWhole(database: Database, { section }: Shared, done: Acknowledged) {
  const { rows } = await database.admin((sql) =>
    sql(
      `SELECT web_id, status, answers,
              (SELECT count(*)::int FROM activity a WHERE a.entity = 'document' AND a.entity_id = d.web_id
                AND a.changes::text LIKE '%submittedDate%') AS submitted
       FROM document d ORDER BY web_id`,
    ),
  )
  expect(done.documents.size).toBeGreaterThan(10)
  expect(rows).toEqual(
    [...done.documents]
      .map(([web_id, { answers, isSubmitted }]) => ({
        web_id,
        status: isSubmitted ? 'COMPLETED' : 'SCHEDULE',
        answers: { [section]: answers },
        submitted: isSubmitted ? 1 : 0,
      }))
      .sort((one, other) => (one.web_id < other.web_id ? -1 : 1)),
  )
}

/** After the sweep the store has the files of the documents, whole, and no others. */
async function expectNoOrphans(database: Database, folder: string) {
  const fileStore = createFolderStore(folder)
  await removeUnusedFiles({
    database,
    registry: createEntityRegistry(entities),
    fileStore,
    unusedFor: '0 seconds',
    checkedFor: '0 seconds',
  })
  const { rows } = await database.admin((sql) =>
    sql(`SELECT value ->> 'key' AS key, (value ->> 'size')::int AS size
         FROM document, jsonb_path_query(answers, '$.*.proof') AS value ORDER BY 1`),
  )
  const stored: unknown[] = []
  for await (const { key } of fileStore.list())
    stored.push({ key, size: (await fileStore.get(key))?.size })
  const known = await database.admin((sql) =>
    sql('SELECT key FROM branchdesk_system.file ORDER BY key'),
  )
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
  expect((stored as typeof rows).toSorted(byKey as never)).toEqual(rows.toSorted(byKey as never))
  expect(known.rows.map(({ key }) => key).toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
}
