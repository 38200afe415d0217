import { secretMask } from '../../model/constants.ts'
import { isWritable } from '../../model/isWritable.ts'
import { acceptValue, furtherValues } from '../../model/validation.ts'
import type { Call } from '../requestContext.ts'
import { entityFacts, unknownField } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { recordBody } from './read.ts'

/**
 * The values of a body that the person may set, each converted by its field type. Values that a
 * response carries and a body cannot set (system, computed and joined fields, `_text`) are dropped,
 * because callers send back what they received.
 * `previous` is the stored record, if there is one.
 * Errors  UNKNOWN_FIELD (400), also for fields the person may not see
 */
export function readInput(call: Call, body: unknown, previous?: WireRecord): WireRecord {
  const { meta, guard, operation } = call
  const given = { ...recordBody(body) }
  for (const [parameter, name] of Object.entries(operation.params ?? {})) {
    const value = call.params.get(parameter)
    // A query parameter takes precedence over the body: a caller who sends back what was read sends
    // the old value there. An empty parameter is ignored.
    if (value !== null && meta.fields.has(name) && (value !== '' || !(name in given)))
      given[name] = meta.fields.get(name)!.through ? value.split(',').filter(Boolean) : value
  }
  const isHidden = (name: string) => {
    const permission = meta.fields.get(name)?.permission
    return permission !== undefined && !guard.reader.permits(permission)
  }
  const further = furtherValues(meta.entity, given)
  const unknown = Object.keys(given).filter(
    (name) =>
      (!meta.fields.has(name) && !isResponseOnly(name, meta) && !(name in further)) ||
      isHidden(name),
  )
  if (unknown.length > 0) {
    const known = [...meta.fields.values()]
      .filter((field) => isWritable(field) && !isHidden(field.name))
      .map((field) => field.name)
    throw unknownField({
      ...entityFacts(meta),
      fields: unknown.map((field) => `"${field}"`),
      known,
      errors: unknown.map((field) => ({
        field,
        code: 'unknown',
        message: `${meta.entity.title} has no field "${field}"`,
        params: { label: field },
      })),
    })
  }
  const values: WireRecord = { ...further }
  for (const [name, value] of givenTexts(meta, given, previous)) given[name] = value
  for (const [name, value] of Object.entries(given)) {
    const field = meta.fields.get(name)
    if (
      !field ||
      !isWritable(field) ||
      field.name === meta.entity.owner?.field ||
      (field.secretWhen && value === secretMask)
    )
      continue
    values[name] = field.through
      ? value
      : (acceptValue(meta.entity, field.type, value, field) ?? null)
  }
  return values
}

/**
 * A text that is read from another field (`phoneNumber` from `{userPhone}`) and given without it:
 * that field with the text in it.
 */
function givenTexts(
  meta: EntityMeta,
  given: WireRecord,
  previous: WireRecord | undefined,
): [name: string, value: unknown][] {
  return Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    const field = meta.fields.get(/^\{(\w+)\}$/.exec(meta.fields.get(name)?.text ?? '')?.[1] ?? '')
    const isGiven = typeof value === 'string' && value.trim() !== '' && value !== previous?.[name]
    return field?.type.withText && isGiven && given[field.name] === undefined
      ? [[field.name, field.type.withText(previous?.[field.name], value, field)]]
      : []
  })
}

/**
 * Whether only responses carry a key: labels, joined columns, and `id` of ra-core beside a key of
 * another name.
 */
export const isResponseOnly = (name: string, meta: EntityMeta) =>
  name === '_text' || name.includes('.') || (name === 'id' && meta.key.name !== 'id')

/** The values of a new record: the defaults of the schema where the body has no value. */
export function withDefaults(meta: EntityMeta, values: WireRecord): WireRecord {
  if (meta.entity.literal?.absent) return { ...values }
  const filled = { ...values }
  for (const field of meta.fields.values()) {
    // The form fills in keywords such as `today`. Fields that only the service writes have a first
    // value, too.
    if (
      field.default !== undefined &&
      filled[field.name] === undefined &&
      (isWritable(field) || (field.readOnly && field.quoted && !field.system))
    )
      filled[field.name] = structuredClone(field.default)
  }
  return filled
}
