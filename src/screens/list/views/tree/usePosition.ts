import { useListContext } from 'ra-core'
import type { Entity } from '../../../../model/entity.ts'
import type { Field } from '../../../../model/field.ts'

/**
 * The name of the field with the position of a record among those below the same one, where the
 * tree shows them by it and an update of the position moves them. Undefined: they have no order
 * that people could change here.
 */
export function usePosition({ order, dialect }: Entity, parent: Field): string | undefined {
  const { sort } = useListContext()
  const isShown = order && sort.field === order.field && sort.order === 'ASC'
  return isShown && order.within === parent.name && dialect === 'simple-rest'
    ? order.field
    : undefined
}
