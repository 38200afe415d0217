import { secretMask } from '../../model/constants.ts'
import { isWritable } from '../../model/validation.ts'
import { withDefaultPhone } from '../../fields/types/phones/type.ts'
import type { Call } from '../requestContext.ts'
import { entityFacts, unknownField } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { recordBody } from './read.ts'

/**
 * A body's values that the person may set, each in its field's form. What an answer carries and a body can't set (system,
 * computed and joined fields, `_text`) is dropped: people put back what they got.
 * `previous`: the record as it stands, where there is one.
 * Errors  UNKNOWN_FIELD (400), also for fields the person may not see
 */
export function readInput(call: Call, body: unknown, previous?: WireRecord): WireRecord {
  const { meta: shape, guard, operation } = call
  const given = { ...recordBody(body) }
  for (const [parameter, name] of Object.entries(operation.params ?? {})) {
    const value = call.params.get(parameter)
    // The query speaks for the field: who puts back what was read sends the old value in the body. An empty one says nothing.
    if (value !== null && shape.fields.has(name) && (value !== '' || !(name in given)))
      given[name] = shape.fields.get(name)!.through ? value.split(',').filter(Boolean) : value
  }
  const isHidden = (name: string) => {
    const permission = shape.fields.get(name)?.permission
    return permission !== undefined && !guard.reader.permits(permission)
  }
  const unknown = Object.keys(given).filter(
    (name) => (!shape.fields.has(name) && !isAnswerOnly(name, shape)) || isHidden(name),
  )
  if (unknown.length > 0) {
    const known = [...shape.fields.values()]
      .filter((field) => isWritable(field) && !isHidden(field.name))
      .map((field) => field.name)
    throw unknownField({
      ...entityFacts(shape),
      fields: unknown.map((field) => `"${field}"`),
      known,
      errors: unknown.map((field) => ({
        field,
        code: 'unknown',
        message: `${shape.entity.title} has no field "${field}"`,
        params: { label: field },
      })),
    })
  }
  const values: WireRecord = {}
  for (const [list, number] of saidNumbers(shape, given, previous)) given[list] = number
  for (const [name, value] of Object.entries(given)) {
    const field = shape.fields.get(name)
    if (
      !field ||
      !isWritable(field) ||
      field.name === shape.entity.owner?.field ||
      (field.secretWhen && value === secretMask)
    )
      continue
    values[name] = field.through ? value : (field.type.accept(value, field) ?? null)
  }
  return values
}

/** A number that is read from a list (`phoneNumber` from `{userPhone}`) and said without it: the list, in which it is the default one then. */
function saidNumbers(
  shape: EntityMeta,
  given: WireRecord,
  previous: WireRecord | undefined,
): [list: string, numbers: unknown][] {
  return Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    const list = shape.fields.get(/^\{(\w+)\}$/.exec(shape.fields.get(name)?.text ?? '')?.[1] ?? '')
    const isSaid = typeof value === 'string' && value.trim() !== '' && value !== previous?.[name]
    return list?.kind === 'phones' && isSaid && given[list.name] === undefined
      ? [[list.name, withDefaultPhone(previous?.[list.name], value, list)]]
      : []
  })
}

/** Keys that only answers carry: texts, joined columns, and ra-core's `id` beside a key of another name. */
const isAnswerOnly = (name: string, shape: EntityMeta) =>
  name === '_text' || name.includes('.') || (name === 'id' && shape.key.name !== 'id')

/** The values of a new record: what the schema says where the body says nothing. */
export function withDefaults(shape: EntityMeta, values: WireRecord): WireRecord {
  const filled = { ...values }
  for (const field of shape.fields.values()) {
    // Words such as `today` are the form's to fill in. What only the service writes begins somewhere, too.
    if (
      field.default !== undefined &&
      filled[field.name] === undefined &&
      (isWritable(field) || (field.readOnly && field.quoted && !field.system))
    )
      filled[field.name] = structuredClone(field.default)
  }
  return filled
}
