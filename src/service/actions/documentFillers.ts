import { getEntity, type CallOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'

type DocumentCall = Pick<CallOf<'document'>, 'meta' | 'guard'>

/** Whether the person may change documents, and so fill in every form. */
export const mayChange = ({ meta, guard }: DocumentCall): boolean =>
  guard.find(meta, 'UPDATE') !== undefined

/**
 * The keys of the forms that are assigned to the person, or to a role that they have at the branch;
 * with `form`, of that one only.
 */
export async function formsAssignedAt(
  call: RequestContext,
  site: string,
  form?: string,
): Promise<ReadonlySet<string>> {
  const meta = getEntity(call, 'form-user')
  const key = columnOf(meta, 'formDefinitionId')
  const roles = call.user.currentUserSite
    .filter((each) => each.siteId === site && each.userRoleId !== null)
    .map(({ userRoleId }) => userRoleId)
  const { rows } = await call.sql(
    `SELECT ${key} AS form FROM ${meta.table} WHERE ${columnOf(meta, 'siteId')} = $1 AND (${columnOf(meta, 'userId')} = $2 OR ${columnOf(meta, 'roleId')} = ANY($3::text[]))${form ? ` AND ${key} = $4` : ''}`,
    [site, call.user.webId, roles, ...(form ? [form] : [])],
  )
  return new Set(rows.map((row) => row.form as string))
}

/** Whether a form is assigned to the person, or to a role that they have at the branch. */
export const isAssigned = async (
  call: RequestContext,
  form: string,
  site: string,
): Promise<boolean> => (await formsAssignedAt(call, site, form)).has(form)

/**
 * Whether the person is one of those who fill in a document while it is open: who started it, to
 * whom its form is assigned, or who may change documents.
 */
export const isTheirs = async (
  call: DocumentCall & RequestContext,
  document: RecordOf<'document'>,
): Promise<boolean> =>
  mayChange(call) ||
  document.userId === call.user.webId ||
  (await isAssigned(call, String(document.formDefinitionId), String(document.siteId)))
