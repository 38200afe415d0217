import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { Change } from '../../model/deed.ts'
import type { Field } from '../../model/field.ts'
import type { Shape } from '../sql/catalogue.ts'
import { isSecret, type WireRecord } from '../sql/selection.ts'

/** A field's value, and what people read in its place where that is the name of another record or of a look-up. */
type State = { value: unknown; text?: string | undefined }

/** A change as it is noted: in English, and by its values where a reader's language may say them otherwise. */
export function changeOf(field: Field, before: State, after: State): Change {
  const textOf = ({ value, text }: State) => text ?? (fieldTypeOf(field).text(value, field) || null)
  const [from, to] = [textOf(before), textOf(after)]
  const change = { field: field.name, label: field.label, from, to }
  const values = { from: before.value ?? null, to: after.value ?? null }
  const isNamed = before.text !== undefined || after.text !== undefined
  const isSaid = values.from === from && values.to === to
  return isNamed || isSaid || !isPlain(values.from) || !isPlain(values.to) ? change : { ...change, values }
}

const isPlain = (value: unknown): boolean => (Array.isArray(value) ? value.every((each) => typeof each !== 'object') : typeof value !== 'object' || value === null)

/**
 * The difference between two states of a record; one of them may be missing (created, removed). Secrets and fields under a
 * permission of their own are named without their values: whoever reads activity may not hold that permission.
 */
export function changesBetween(shape: Shape, before: WireRecord | undefined, after: WireRecord | undefined, secrets: string[] = []): Change[] {
  const changes: Change[] = []
  for (const field of shape.fields.values()) {
    if (field.system || field.virtual || field.from || field.text || field.firstOf || (field.through && !field.through.write)) continue
    const quiet = { field: field.name, label: field.label, from: null, to: null }
    if (field.writeOnly || isSecret(field, { ...before, ...after })) {
      if (secrets.includes(field.name)) changes.push(quiet)
      continue
    }
    if (JSON.stringify(before?.[field.name] ?? null) === JSON.stringify(after?.[field.name] ?? null)) continue
    const stateOf = (record: WireRecord | undefined): State => ({ value: record?.[field.name], text: (record?.['_text'] as Record<string, string> | undefined)?.[field.name] })
    const change = field.permission ? quiet : changeOf(field, stateOf(before), stateOf(after))
    // An empty list beside nothing reads the same.
    if (field.permission || change.from !== change.to || (before && after)) changes.push(change)
  }
  return changes
}
