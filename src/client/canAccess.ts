import type { AuthProvider } from 'ra-core'
import type { Entity, ManifestEntry, OperationKind } from '../model/entity.ts'
import type { Action } from '../model/permission.ts'
import { isPermitted } from '../model/permission.ts'
import type { Session } from './session.ts'

/**
 * What each of react-admin's actions needs: a permission, and for writes one of these operations.
 */
const actions: Record<string, { needs: Action; calls?: OperationKind[] }> = {
  list: { needs: 'READ' },
  show: { needs: 'READ' },
  export: { needs: 'READ' },
  create: { needs: 'CREATE', calls: ['create'] },
  clone: { needs: 'CREATE', calls: ['clone', 'create'] },
  edit: { needs: 'UPDATE', calls: ['update', 'patch'] },
  delete: { needs: 'DELETE', calls: ['remove'] },
}

/**
 * ra-core's `canAccess` from the user's permissions for the selected sites. `resource` is the name
 * of an entity, `action` one of list, show, export, create, clone, edit and delete; everything else
 * is refused. A write is also refused if the contract has no operation for it, or if only the owner
 * of `record` may do it. The service checks again.
 */
export function createCanAccess({
  manifest,
  session,
}: {
  manifest: ManifestEntry[]
  session: Session
}): NonNullable<AuthProvider['canAccess']> {
  const entries = new Map(manifest.map((entry) => [entry.name, entry]))
  return async ({ resource, action, record }) => {
    const entry = entries.get(resource)
    const { user, selectedSites } = session.read()
    const wanted = actions[action]
    if (!entry || !user || !wanted) return false
    if (!isPermitted(user, entry.permission, wanted.needs, selectedSites)) return false
    if (!wanted.calls) return true
    const { entity } = await entry.load()
    return isOffered(entity, wanted.calls) && isOwner(entity, record, user.webId)
  }
}

const isOffered = (entity: Entity, calls: OperationKind[]) =>
  !entity.readOnly && entity.operations.some(({ kind }) => calls.includes(kind))

/** A record without a known owner is left to the service. */
function isOwner({ owner }: Entity, record: Record<string, unknown> | undefined, userId: string) {
  const held = owner && record?.[owner.field]
  return held === undefined || held === null || held === userId
}
