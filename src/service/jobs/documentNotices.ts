import { notify } from '../notifications/notify.ts'
import { findRecords } from '../records/find.ts'
import { getEntity, type MetaOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { clock, zonesOfSites } from './eventClock.ts'

type Document = RecordOf<'document'>

/** What the notices of documents mention. */
async function factsOf(
  call: RequestContext,
  documents: Document[],
): Promise<(document: Document) => Record<string, string>> {
  const sites = [...new Set(documents.map(({ siteId }) => String(siteId)))]
  const zones = await zonesOfSites(call, sites)
  return ({ documentName, siteName, siteId, endDate }) => ({
    name: String(documentName),
    site: String(siteName ?? ''),
    due: clock(String(endDate), zones.get(String(siteId)) ?? 'UTC'),
  })
}

const linkTo = ({ webId }: Document): string =>
  `/detail/document/${encodeURIComponent(String(webId))}`

/** A document whose end is moved is noticed again. */
const keyOf = ({ webId, endDate }: Document): string =>
  `${String(webId)} ${new Date(String(endDate)).toISOString()}`

/** Reminds the people of documents that these end soon, within the transaction. */
export async function remindOfEnd(call: RequestContext, documents: Document[]): Promise<void> {
  const params = await factsOf(call, documents)
  for (const document of documents)
    await notify(call, keyOf(document), {
      kind: 'REMINDER',
      people: [String(document.userId)],
      params: params(document),
      link: linkTo(document),
      siteId: String(document.siteId),
    })
}

/**
 * Notifies the people of documents that these were not submitted in time, and their managers,
 * within the transaction.
 */
export async function noticeOverdue(call: RequestContext, documents: Document[]): Promise<void> {
  const assigned = documents.filter(({ userId }) => userId)
  if (assigned.length === 0) return
  const params = await factsOf(call, assigned)
  const people = await withManagers(call, [
    ...new Set(assigned.map(({ userId }) => String(userId))),
  ])
  for (const document of assigned) {
    const person = people.get(String(document.userId))
    const notice = { link: linkTo(document), siteId: String(document.siteId) }
    await notify(call, keyOf(document), {
      kind: 'OVERDUE',
      people: [String(document.userId)],
      params: params(document),
      ...notice,
    })
    if (person?.manager)
      await notify(call, keyOf(document), {
        kind: 'TEAM_OVERDUE',
        people: [person.manager],
        params: { ...params(document), person: person.name },
        ...notice,
      })
  }
}

/** The name and the manager of each of these people. */
async function withManagers(
  call: RequestContext,
  keys: string[],
): Promise<Map<string, { name: string; manager: string | undefined }>> {
  const meta = getEntity(call, 'user-account')
  const people = await findRecords(call, meta, keys)
  return new Map(
    people.map(({ webId, firstName, lastName, managerId }) => [
      String(webId),
      {
        name: [firstName, lastName].filter(Boolean).join(' '),
        manager: typeof managerId === 'string' ? managerId : undefined,
      },
    ]),
  )
}

/** The key of the job that reminds of a document, as an expression of SQL. */
export const reminderKey = (meta: MetaOf<'document'>): string =>
  `'REMINDER ' || ${meta.table}.web_id || ' ' || to_char(${meta.table}.${columnOf(meta, 'endDate')} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
