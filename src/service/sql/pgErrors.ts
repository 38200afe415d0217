import { tableOf } from '../../model/table.ts'
import type { Problem } from '../../model/problem.ts'
import {
  diskFull,
  duplicate,
  duplicateOfSomething,
  entityFacts,
  referenceInUse,
  unavailable,
  wrongValue,
} from '../problems.ts'
import type { EntityRegistry } from './entityRegistry.ts'

/**
 * PostgreSQL error codes for wrong values from the caller: malformed, out of range, too long,
 * missing, against a check.
 */
const wrongValueCodes = new Set([
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
/**
 * Error codes of temporary failures: lost connection, serialization failure, deadlock, too many
 * connections, shutdown, cancelled statement.
 */
const temporaryCodes = new Set([
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

/** Error codes of a full disk: of PostgreSQL, and of Node where PGlite writes. */
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/**
 * Turns a database error into the problem that the caller receives; undefined for an internal
 * error. The violation of a unique index is reported by its fields.
 */
export function problemOfDatabase(error: unknown, registry: EntityRegistry): Problem | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  if (!code) return undefined
  if (code === '23505') return duplicateOf(constraint, registry)
  if (code === '23503') return referenceInUse({})
  if (wrongValueCodes.has(code)) return wrongValue({})
  if (diskFullCodes.has(code)) return diskFull({})
  if (temporaryCodes.has(code)) return unavailable({ headers: { 'retry-after': '1' } })
  return undefined
}

function duplicateOf(constraint: string | undefined, registry: EntityRegistry): Problem {
  for (const meta of registry.all) {
    const { name, indexes } = tableOf(meta.entity)
    const index = indexes.find((each) => each.unique && each.name === constraint)
    if (index) {
      const labels = index.fields.map((field) => meta.fields.get(field)?.label ?? field)
      const own = index.fields.find(
        (field) => meta.fields.get(field)?.messages?.['unique'] !== undefined,
      )
      const ownMessage = own && meta.fields.get(own)!.messages!['unique']
      const message =
        ownMessage ??
        (labels.length === 1
          ? `${labels[0]} must be unique; another ${meta.entity.title} already has this value.`
          : `${labels.join(' and ')} must be unique together; another ${meta.entity.title} already has these values.`)
      return duplicate({
        ...entityFacts(meta),
        fields: labels,
        names: index.fields,
        ...(own ? { ownMessage, textKey: `entity.${meta.name}.messages.${own}.unique` } : {}),
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
        ...entityFacts(meta),
        fields: [meta.key.label],
        names: [meta.key.name],
        errors: [
          {
            field: meta.key.name,
            code: 'unique',
            message: `${meta.key.label} must be unique.`,
            params: { label: meta.key.label },
          },
        ],
      })
  }
  return duplicateOfSomething({})
}
