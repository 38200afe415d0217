import { tableOf } from '../../model/table.ts'
import type { Problem } from '../../model/problem.ts'
import {
  duplicate,
  duplicateOfSomething,
  entityFacts,
  referenceInUse,
  unavailable,
  wrongValue,
} from '../problems.ts'
import type { EntityRegistry } from './entityRegistry.ts'

/** PostgreSQL's codes for values that a caller got wrong: malformed, out of range, too long, missing, against a check. */
const wrongValues = new Set([
  '22P02',
  '22003',
  '22007',
  '22008',
  '22001',
  '22021',
  '22P05',
  '23502',
  '23514',
  '22023',
  '2201X',
  '2201W',
  '54000',
])
/** Trouble that passes: lost connections, serialization, deadlock, too many connections, shutting down, cancelled. */
const passing = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
])

/**
 * A database error as what the caller is told; undefined: not the caller's business, an internal error.
 * A violated unique index is told by its fields.
 */
export function problemOfDatabase(error: unknown, catalogue: EntityRegistry): Problem | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  if (!code) return undefined
  if (code === '23505') return duplicateOf(constraint, catalogue)
  if (code === '23503') return referenceInUse({})
  if (wrongValues.has(code)) return wrongValue({})
  if (passing.has(code)) return unavailable({ headers: { 'retry-after': '1' } })
  return undefined
}

function duplicateOf(constraint: string | undefined, catalogue: EntityRegistry): Problem {
  for (const shape of catalogue.all) {
    const { name, indexes } = tableOf(shape.entity)
    const index = indexes.find((each) => each.unique && each.name === constraint)
    if (index) {
      const labels = index.fields.map((field) => shape.fields.get(field)?.label ?? field)
      const own = index.fields.find(
        (field) => shape.fields.get(field)?.messages?.['unique'] !== undefined,
      )
      const said = own && shape.fields.get(own)!.messages!['unique']
      const message =
        said ??
        `${labels.join(' and ')} must be unique; there is such a ${shape.entity.title} already.`
      return duplicate({
        ...entityFacts(shape),
        fields: labels,
        names: index.fields,
        ...(own ? { said, textKey: `entity.${shape.name}.messages.${own}.unique` } : {}),
        errors: index.fields.map((field) => ({
          field,
          code: 'unique',
          message,
          ...(own ? {} : { params: { label: labels.join(' and ') } }),
        })),
      })
    }
    if (constraint === `${name}_pkey`)
      return duplicate({
        ...entityFacts(shape),
        fields: [shape.key.label],
        names: [shape.key.name],
        errors: [
          {
            field: shape.key.name,
            code: 'unique',
            message: `${shape.key.label} must be unique.`,
            params: { label: shape.key.label },
          },
        ],
      })
  }
  return duplicateOfSomething({})
}
