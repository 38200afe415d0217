import type { Change } from '../../model/deed.ts'
import type { Shape } from '../sql/catalogue.ts'
import { isSecret, type WireRecord } from '../sql/selection.ts'

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
    const text = (record: WireRecord | undefined) => {
      if (!record) return null
      const known = (record['_text'] as Record<string, string> | undefined)?.[field.name]
      return known ?? (field.type.text(record[field.name], field) || null)
    }
    const change = field.permission ? quiet : { ...quiet, from: text(before), to: text(after) }
    // An empty list beside nothing reads the same.
    if (field.permission || change.from !== change.to || (before && after)) changes.push(change)
  }
  return changes
}
