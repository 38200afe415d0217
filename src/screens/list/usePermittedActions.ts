import { useMemo } from 'react'
import type { Entity } from '../../model/entity.ts'
import { isOffered } from '../record/record.ts'
import { usePermitted } from '../session.tsx'
import type { Permitted } from './table/createRowActions.tsx'

/** Which changes of the entity's records are offered, and permitted to the user. */
export function usePermittedActions(entity: Entity): Permitted {
  const create = usePermitted(entity.permission, 'CREATE') && isOffered(entity, 'create')
  const edit = usePermitted(entity.permission, 'UPDATE') && isOffered(entity, 'edit')
  const remove = usePermitted(entity.permission, 'DELETE') && isOffered(entity, 'delete')
  return useMemo(() => ({ create, edit, delete: remove }), [create, edit, remove])
}
