import type { Entity, OperationKind, RowAction } from '../../model/entity.ts'
import { choicesOf } from '../../fields/picker/choices.tsx'
import { isEmpty } from '../../model/condition.ts'
import { valueAt } from '../../model/path.ts'
import { fillTemplate } from '../../model/template.ts'

/** A record as the data provider answers it: `id` is the key, `_text` holds the texts of references and look-ups. */
export type EntityRecord = Record<string, unknown> & {
  id: string | number
  _text?: Record<string, string>
}

/** What a person calls the value at `path`: the joined text where there is one, else the value itself. */
export function readText(record: Record<string, unknown>, path: string): string {
  const texts = record._text as Record<string, string> | undefined
  const value = texts?.[path] ?? valueAt(record, path)
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value)
}

type Translate = (key: string, options: { _: string }) => string
const inEnglish: Translate = (_key, { _: text }) => text

/** The record's name by the entity's display template, choices by their labels as `translate` says them; its key when the template comes out empty. */
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

/** The entity's status field, if it has one: shown as the badge of cards and headers. */
export const statusField = (entity: Pick<Entity, 'fields'>) =>
  entity.fields.find((each) => each.kind === 'status')

/** What a rule says, in the language that `translate` speaks. */
export const ruleText = (
  { name }: Pick<Entity, 'name'>,
  rule: Entity['rules'][number],
  word: 'message' | 'all',
  translate: Translate = inEnglish,
): string => translate(`entity.${name}.rules.${rule.name}.${word}`, { _: rule[word] ?? '' })

/** Why a record can't be copied, known before any call: a form needs a branch (VAL-45). The service is the authority. */
export function cloneRefusal(
  entity: Pick<Entity, 'name' | 'rules'>,
  record: Record<string, unknown>,
  translate: Translate = inEnglish,
): string | undefined {
  const rule = entity.rules.find((each) => each.name === 'clone-needs')
  return rule && isEmpty(record[rule.of!])
    ? ruleText(entity, rule, 'message', translate)
    : undefined
}

/** Whether the entity offers the deed and the contract has a call for it; permission is another question. */
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
