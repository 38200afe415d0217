import type { Entity, LinkSide } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { isEmpty } from '../../model/condition.ts'
import { findField } from '../../model/path.ts'
import { readText, ruleText } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'

/** The side of a link by the field that points at the record in hand. Throws for a link that has no such side. */
export function getSide(link: Entity, field: string): LinkSide {
  const side = link.link?.find((each) => each.field === field)
  if (!side)
    throw new Error(
      `${link.name} has no side "${field}". Sides: ${link.link?.map((each) => each.field).join(', ') ?? 'none'}.`,
    )
  return side
}

/** The reference at the other end: what is picked, else the other side's field, else the first other reference. */
export function otherField(link: Entity, side: LinkSide): Field | undefined {
  const name = side.assign?.pick ?? link.link?.find((each) => each.field !== side.field)?.field
  return name
    ? findField(link, name)
    : link.fields.find((each) => each.reference && each.name !== side.field)
}

/** The reference that leads to the other end of one record of the link: of several (a user or a role) the first that has a value. */
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

/** What people call one record of the link: the name of what is at the other end, or its own. */
export const linkName = (
  other: Field | undefined,
  record: EntityRecord,
  ownName: (record: EntityRecord) => string,
) => (other ? readText(record, other.name) : '') || ownName(record)

/** The filter a tab starts with, and the part of it that the link has no field for and which therefore always holds. */
export function sideFilters(
  link: Entity,
  side: LinkSide,
): { defaults: Record<string, string>; fixed: Record<string, string> } {
  const entries = Object.entries(side.defaults)
  const isOwn = ([name]: [string, string]) => findField(link, name) !== undefined
  return {
    defaults: Object.fromEntries(entries.filter(isOwn)),
    fixed: Object.fromEntries(entries.filter((each) => !isOwn(each))),
  }
}

/**
 * Why someone may not take these links away, known before any call: who is not Admin leaves a user one branch (USER-20,
 * USER-21). `total` counts the links there are, undefined when a filter hides some. The service is the authority.
 */
export function removalRefusal(
  link: Entity,
  side: LinkSide,
  roles: (string | null)[],
  count: number,
  total: number | undefined,
  translate?: Parameters<typeof ruleText>[3],
): string | undefined {
  const rule = link.rules.find(
    (each) => each.name === 'keep-one-unless-admin' && each.of === side.field,
  )
  if (!rule || total === undefined || count < total || roles.includes('Admin')) return undefined
  return ruleText(link, rule, count > 1 && rule.all ? 'all' : 'message', translate)
}
