import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/** The field at `path`: a field of the entity by its whole name (`siteId.code`), or one inside a nested object (`addressModel.city`). */
export function findField(entity: Pick<Entity, 'fields'>, path: string): Field | undefined {
  const whole = entity.fields.find((field) => field.name === path)
  if (whole) return whole
  const [head, ...rest] = path.split('.')
  let field = entity.fields.find((each) => each.name === head)
  for (const step of rest) field = field?.fields?.find((each) => each.name === step)
  return field
}

/** The value at `path`: a flat key first (`record['siteId.code']`), then by steps. */
export function valueAt(record: Record<string, unknown>, path: string): unknown {
  if (path in record) return record[path]
  let value: unknown = record
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
