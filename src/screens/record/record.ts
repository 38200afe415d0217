import type { Entity, OperationKind, RowAction } from '../../model/entity.ts'
import { choicesOf } from '../../fields/picker/choices.tsx'
import { lacksForClone } from '../../model/clone.ts'
import { valueAt } from '../../model/path.ts'
import { fillTemplate } from '../../model/template.ts'

/**
 * A record as the data provider returns it: `id` is the key, `_text` holds the labels of references
 * and look-ups.
 */
export type EntityRecord = Record<string, unknown> & {
  id: string | number
  _text?: Record<string, string>
}

/**
 * The display text of the value at `path`: its label where there is one, else the value itself.
 * @example
 * readText(visit, 'siteId') // 'Boston', the name beside the key
 */
export function readText(record: Record<string, unknown>, path: string): string {
  const texts = record._text as Record<string, string> | undefined
  const value = texts?.[path] ?? valueAt(record, path)
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value)
}

type Translate = (key: string, options: { _: string }) => string
const inEnglish: Translate = (_key, { _: text }) => text

/**
 * Builds the record's name from the entity's display template, with translated labels of choices;
 * its key when the result is empty.
 */
export function recordName(
  entity: Pick<Entity, 'name' | 'display' | 'key' | 'fields'>,
  record: Record<string, unknown>,
  translate: Translate = inEnglish,
): string {
  const textAt = (path: string) => {
    const text = readText(record, path)
    const field = entity.fields.find((each) => each.name === path)
    return field?.choices
      ? (choicesOf(field, entity.name, translate).find((each) => String(each.value) === text)
          ?.label ?? text)
      : text
  }
  return fillTemplate(entity.display, textAt) || String(record[entity.key] ?? record.id ?? '')
}

/** The entity's status field, if it has one: shown as a badge on cards and in headers. */
export const statusField = (entity: Pick<Entity, 'fields'>) =>
  entity.fields.find((each) => each.status)

/** The message of a hook, translated by `translate`. */
export const hookText = (
  { name }: Pick<Entity, 'name'>,
  hook: Entity['hooks'][number],
  word: 'message' | 'all',
  translate: Translate = inEnglish,
): string => translate(`entity.${name}.hooks.${hook.name}.${word}`, { _: hook[word] ?? '' })

/**
 * Why a record cannot be cloned, known before any request: a form needs a branch (VAL-45). The
 * service has the final say.
 */
export function cloneRefusal(
  entity: Pick<Entity, 'name' | 'clone'>,
  record: Record<string, unknown>,
  translate: Translate = inEnglish,
): string | undefined {
  const lack = lacksForClone(entity, record)
  return lack && translate(`entity.${entity.name}.clone.${lack.field}`, { _: lack.message })
}

/**
 * Whether the entity offers the action and the contract has an operation for it; permissions are
 * checked elsewhere.
 */
export function isOffered(entity: Entity, action: 'create' | RowAction): boolean {
  if (entity.readOnly) return false
  const calls: Record<typeof action, OperationKind[]> = {
    create: ['create'],
    edit: ['update', 'patch'],
    delete: ['remove'],
    clone: ['clone', 'create'],
  }
  return (
    (action === 'create' || entity.list.actions.includes(action)) &&
    entity.operations.some((each) => calls[action].includes(each.kind))
  )
}
