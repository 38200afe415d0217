import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { findField } from '../../../model/path.ts'

/** A path that a list can be filtered by: the field at its end, under the name it has in the entity where it stands, what the path is called, and `way`: what is called so far as it leads elsewhere. */
export type FilterField = {
  path: string
  field: Field
  entity: string
  label: string
  prefixLabel?: string
}

/** Finds entities that are loaded, and says what things are called. */
export type FilterFieldContext = {
  find: (name: string) => Entity | undefined
  translate: (key: string, options: object) => string
  inSentence: (label: string) => string
}

/**
 * The field at a path of `entity`: its own, one inside a nested object, one behind references (`siteId.addressModel.city`), or one
 * of a link's records (`user-site.siteId.name`). Undefined where the path leads nowhere.
 */
export function findFilterField(
  entity: Entity,
  path: string,
  around: FilterFieldContext,
): FilterField | undefined {
  const dot = path.indexOf('.')
  const [first, rest] = [path.slice(0, dot), path.slice(dot + 1)]
  const head = dot > 0 ? findField(entity, first) : undefined
  const own = findField(entity, path)
  const target = around.find(head?.reference?.entity ?? '')
  const found = own && {
    path,
    field: { ...own, name: path },
    entity: entity.name,
    label: ownLabel(entity, path, own, head, around),
  }
  if (found && !target) return found
  const behind = target
    ? findFilterField(target, rest, around)
    : findLinked(entity, first, rest, around)
  if (!behind) return found
  const way = head
    ? around.translate(`entity.${entity.name}.${first}`, { _: head.label })
    : tabLabel(entity, first, around)
  const joined = (label: string) => (label ? `${way} · ${around.inSentence(label)}` : way)
  return {
    ...behind,
    path,
    prefixLabel: behind.prefixLabel ? joined(behind.prefixLabel) : way,
    label: joined(behind.label),
  }
}

/** The field at a path from a link's records. What the link points at needs no name beside the tab's: "Branches · city", and "Branches" for itself. */
function findLinked(
  entity: Entity,
  link: string,
  path: string,
  around: FilterFieldContext,
): FilterField | undefined {
  const records = linkTab(entity, link) && around.find(link)
  if (!records) return undefined
  const side = findField(records, path.split('.')[0]!)
  const target = path.includes('.') ? around.find(side?.reference?.entity ?? '') : undefined
  if (target) return findFilterField(target, path.slice(path.indexOf('.') + 1), around)
  const found = findFilterField(records, path, around)
  return found && records.link?.some((each) => each.field === path)
    ? { ...found, label: '' }
    : found
}

/** What an own field is called; of an address it is a part that has no name of its own in the schema. */
function ownLabel(
  entity: Entity,
  path: string,
  own: Field,
  head: Field | undefined,
  { translate, inSentence }: FilterFieldContext,
): string {
  if (!head || own.name === path)
    return translate(`entity.${entity.name}.${path}`, { _: own.label })
  const part =
    head.kind === 'address'
      ? translate(`fields.address.${own.name}`, { _: own.label })
      : translate(`entity.${entity.name}.${path}`, { _: own.label })
  return `${translate(`entity.${entity.name}.${head.name}`, { _: head.label })} · ${inSentence(part)}`
}

const linkTab = (entity: Entity, link: string) =>
  entity.detail.tabs.find((tab) => tab.kind === 'link' && tab.link === link)

function tabLabel(entity: Entity, link: string, { translate }: FilterFieldContext): string {
  const tab = linkTab(entity, link)
  return tab ? translate(`entity.${entity.name}.tab.${tab.name}`, { _: tab.label }) : link
}
