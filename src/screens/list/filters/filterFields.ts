import type { Entity } from '../../../model/entity.ts'
import { partLabelKey, type Field } from '../../../model/field.ts'
import { findField } from '../../../model/path.ts'
import { otherField } from '../../link/linkSides.ts'
import { getSide } from '../../../model/linkSide.ts'

/**
 * A path that a list can be filtered by: the field at its end, the entity of that field, its label,
 * and `prefixLabel`: the label of the path up to the other entity.
 */
export type FilterField = {
  path: string
  field: Field
  entity: string
  label: string
  prefixLabel?: string
}

/** Finds loaded entities and translates labels. */
export type FilterFieldContext = {
  find: (name: string) => Entity | undefined
  translate: (key: string, options: object) => string
  inSentence: (label: string) => string
}

/**
 * Finds the field at a path of `entity`: its own, one inside a nested object, one behind references
 * (`siteId.addressModel.city`), or one of a link's records (`user-site.siteId.name`). Undefined
 * where the path leads nowhere.
 */
export function findFilterField(
  entity: Entity,
  path: string,
  context: FilterFieldContext,
): FilterField | undefined {
  const dot = path.indexOf('.')
  const [first, rest] = [path.slice(0, dot), path.slice(dot + 1)]
  const head = dot > 0 ? findField(entity, first) : undefined
  const own = findField(entity, path)
  const target = context.find(head?.reference?.entity ?? '')
  const found = own && {
    path,
    field: { ...own, name: path },
    entity: entity.name,
    label: ownLabel(entity, path, own, head, context),
  }
  if (found && !target) return found
  const behind = target
    ? findFilterField(target, rest, context)
    : findLinked(entity, first, rest, context)
  if (!behind) return found
  const prefix = head
    ? context.translate(`entity.${entity.name}.${first}`, { _: head.label })
    : tabLabel(entity, first, context)
  const joined = (label: string) => (label ? `${prefix} · ${context.inSentence(label)}` : prefix)
  return {
    ...behind,
    path,
    prefixLabel: behind.prefixLabel ? joined(behind.prefixLabel) : prefix,
    label: joined(behind.label),
  }
}

/**
 * Finds the field at a path from a link's records. The target of the link needs no name beside that
 * of the tab: "Branches · city", and "Branches" for itself.
 */
function findLinked(
  entity: Entity,
  link: string,
  path: string,
  context: FilterFieldContext,
): FilterField | undefined {
  const tab = linkTab(entity, link)
  const records = tab && context.find(link)
  if (!records) return undefined
  const [first = '', ...rest] = path.split('.')
  const found = findFilterField(records, path, context)
  if (first !== otherField(records, getSide(records, tab.side))?.name) return found
  const target = context.find(findField(records, first)?.reference?.entity ?? '')
  if (rest.length > 0 && target) return findFilterField(target, rest.join('.'), context)
  return found && rest.length === 0 ? { ...found, label: '' } : found
}

/** The label of an own field; a part of an address has no label of its own in the schema. */
function ownLabel(
  entity: Entity,
  path: string,
  own: Field,
  head: Field | undefined,
  { translate, inSentence }: FilterFieldContext,
): string {
  if (!head || own.name === path)
    return translate(`entity.${entity.name}.${path}`, { _: own.label })
  const part = translate(partLabelKey(head, own.name) ?? `entity.${entity.name}.${path}`, {
    _: own.label,
  })
  return `${translate(`entity.${entity.name}.${head.name}`, { _: head.label })} · ${inSentence(part)}`
}

const linkTab = (entity: Entity, link: string) =>
  entity.detail.tabs.filter((tab) => tab.kind === 'link').find((tab) => tab.link === link)

function tabLabel(entity: Entity, link: string, { translate }: FilterFieldContext): string {
  const tab = linkTab(entity, link)
  return tab ? translate(`entity.${entity.name}.tab.${tab.name}`, { _: tab.label }) : link
}
