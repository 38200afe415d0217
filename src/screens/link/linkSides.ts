import type { Entity, LinkSide } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { isEmpty } from '../../model/condition.ts'
import { findField } from '../../model/path.ts'
import { readText, hookText } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'

/**
 * The reference at the other end: the picked field, else the other side's field, else the first
 * other reference. A plain reference has no other end.
 */
export function otherField(link: Entity, side: LinkSide): Field | undefined {
  if (side.plain) return undefined
  const name = side.assign?.pick ?? link.link?.find((each) => each.field !== side.field)?.field
  return name
    ? findField(link, name)
    : link.fields.find((each) => each.reference && each.name !== side.field)
}

/**
 * The reference to the other end of one link record: of several (a user or a role) the first with a
 * value.
 */
export function farReference(
  link: Entity,
  other: Field | undefined,
  record: EntityRecord,
): Field | undefined {
  const names = other ? (other.firstOf ?? [other.name]) : []
  return names
    .map((name) => findField(link, name))
    .find(
      (field) =>
        field?.reference &&
        !isEmpty(record[field.name]) &&
        record[field.name] !== field.reference.none,
    )
}

/** The name of one link record: that of the record at its other end, or its own. */
export const linkName = (
  other: Field | undefined,
  record: EntityRecord,
  ownName: (record: EntityRecord) => string,
) => (other ? readText(record, other.name) : '') || ownName(record)

/**
 * The initial filter of a tab, and the fixed part that the user cannot change: what the schema
 * says, and filters that the link has no field for.
 */
export function sideFilters(
  link: Entity,
  side: LinkSide,
): { defaults: Record<string, string>; fixed: Record<string, string> } {
  const entries = Object.entries(side.defaults)
  const isOwn = ([name]: [string, string]) => findField(link, name) !== undefined
  return {
    defaults: Object.fromEntries(entries.filter(isOwn)),
    fixed: { ...Object.fromEntries(entries.filter((each) => !isOwn(each))), ...side.where },
  }
}

/** Whether the user changes a record, where only its author does (hook `changed-by-author`). */
export function isChangedBy(userId: string, link: Entity, record: EntityRecord): boolean {
  const hook = link.hooks.find(({ name }) => name === 'changed-by-author')
  return !hook || record[hook.of!] === userId
}

/**
 * Why the user may not remove these links, known before any request: a non-Admin must leave a user
 * one branch (USER-20, USER-21). `total` counts all links, undefined when a filter hides some. The
 * service has the final say.
 */
export function removalRefusal(
  link: Entity,
  side: LinkSide,
  roles: (string | null)[],
  count: number,
  total: number | undefined,
  translate?: Parameters<typeof hookText>[3],
): string | undefined {
  const hook = link.hooks.find(
    (each) => each.name === 'keep-one-unless-admin' && each.of === side.field,
  )
  if (!hook || total === undefined || count < total || roles.includes('Admin')) return undefined
  return hookText(link, hook, count > 1 && hook.all ? 'all' : 'message', translate)
}
