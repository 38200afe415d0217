import type { NotificationKind } from '../../model/notificationTexts.ts'
import { notification as name } from '../jobs/jobKind.ts'
import { addJob } from '../jobs/jobQueue.ts'
import type { RequestContext } from '../requestContext.ts'

/**
 * Something that people should know. `params` are the facts that its sentence mentions
 * (`src/model/notificationTexts.ts`), as plain text; `link` is a page of the console
 * (`/detail/document/…`); `siteId` is the branch whose configuration sends an SMS.
 */
export type Notice = {
  kind: NotificationKind
  /** The keys of the accounts; inactive and unknown ones get nothing. */
  people: string[]
  params: Record<string, string>
  link?: string
  siteId?: string | null
}

/**
 * Notifies people where each of them wants to be notified of this kind: in the console, by e-mail,
 * by SMS. It adds a job within the transaction of the cause, so nobody is notified of what was
 * rolled back, and everyone once. `key` identifies the cause and kind: with the same key a second
 * call within a month does nothing. Returns whether the job was added.
 */
export async function notify(
  call: Pick<RequestContext, 'sql' | 'user' | 'service' | 'afterCommit'>,
  key: string,
  notice: Notice,
): Promise<boolean> {
  if (notice.people.length === 0) return false
  return addJob(call, name, { key: `${notice.kind} ${key}`, payload: notice })
}
