import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/**
 * The field at `path`: a field of the entity by its full name (`siteId.code`), or one inside a
 * nested object (`addressModel.city`).
 */
export function findField(entity: Pick<Entity, 'fields'>, path: string): Field | undefined {
  const named = entity.fields.find((field) => field.name === path)
  if (named) return named
  const head = path.split('.')[0]
  const field = entity.fields.find((each) => each.name === head)
  return field && innerField(field, path)
}

/**
 * The field at a path that starts with the name of `field`; list indexes are skipped
 * (`siteDevices.0.siteId`).
 */
export function innerField(field: Field, path: string): Field | undefined {
  const steps = path.split('.').slice(1)
  return steps.reduce<Field | undefined>(
    (found, step) =>
      found?.fields?.find(({ name }) => name === step) ??
      (found?.shape === 'items' && /^\d+$/.test(step) ? found : undefined),
    field,
  )
}

/** The value at `path`: first as a flat key (`record['siteId.code']`), else step by step. */
export function valueAt(record: Record<string, unknown>, path: string): unknown {
  if (path in record) return record[path]
  let value: unknown = record
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
