import { holds } from '../../../model/condition.ts'
import type { Entity } from '../../../model/entity.ts'
import { firstRole as firstRoleOf } from '../../../model/permission.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'

/** Editing in the cells of a list, where the user may change its records. */
export type InlineEdit = {
  entity: Entity
  /** Whether this cell can be edited: the field says so, and its form would show it. */
  isEditable: (column: ResolvedColumn, record: EntityRecord) => boolean
}

/** Which cells of a list of `entity` can be edited by `user`. */
export function createInlineEdit(
  entity: Entity,
  user: Parameters<typeof firstRoleOf>[0],
): InlineEdit | undefined {
  if (!entity.fields.some(({ inline }) => inline)) return undefined
  const firstRole = firstRoleOf(user)
  return {
    entity,
    isEditable: ({ path, field }, record) =>
      field.inline === true &&
      entity.fields.some(({ name }) => name === path) &&
      holds(field.visibleWhen, { record, ...(firstRole ? { firstRole } : {}) }),
  }
}
