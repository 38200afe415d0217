import type { FieldError } from '../../model/problem.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta, type FieldMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { keyOf } from './find.ts'
import { lockEntity } from './lockEntity.ts'

/**
 * Errors for changed records that would become their own ancestor: a reference to their own entity
 * leads back to them. A new record has nothing below it, so it cannot.
 */
export async function findCircles(
  call: RequestContext,
  meta: EntityMeta,
  drafts: { values: WireRecord; previous?: WireRecord }[],
): Promise<FieldError[][]> {
  const errors: FieldError[][] = drafts.map(() => [])
  const fields = [...meta.fields.values()].filter(
    ({ reference, quoted }) => quoted && reference?.entity === meta.name && !reference.cyclic,
  )
  for (const field of fields) {
    const moved = new Map(
      drafts.flatMap(({ values, previous }, index): [string, { index: number; to: string }][] => {
        const to = values[field.name]
        return previous &&
          to !== previous[field.name] &&
          (typeof to === 'string' || typeof to === 'number')
          ? [[keyOf(meta, previous), { index, to: String(to) }]]
          : []
      }),
    )
    if (moved.size === 0) continue
    // Two moves at once could each be right and together form a circle.
    await lockEntity(call, meta, 'ancestors')
    const above = await parentsAbove(
      call,
      meta,
      field,
      [...moved.values()].map(({ to }) => to),
    )
    const parentOf = (key: string) => moved.get(key)?.to ?? above.get(key)
    for (const [key, { index, to }] of moved)
      if (leadsTo(key, to, parentOf))
        errors[index]!.push({
          field: field.name,
          code: 'ancestor',
          message:
            field.messages?.['ancestor'] ??
            fillMessage(validationMessages.ancestor, { label: field.label }),
          ...(field.messages?.['ancestor'] ? {} : { params: { label: field.label } }),
        })
  }
  return errors
}

/** The parents of these records and of all above them, by key. */
async function parentsAbove(
  { sql }: RequestContext,
  meta: EntityMeta,
  field: FieldMeta,
  keys: string[],
): Promise<Map<string, string>> {
  const parent = columnOf(meta, field.name)
  const { rows } = await sql(
    `WITH RECURSIVE up AS (SELECT web_id, ${parent} AS parent FROM ${meta.table} WHERE web_id = ANY($1::text[])
     UNION SELECT t.web_id, t.${parent} FROM ${meta.table} t JOIN up ON t.web_id = up.parent) SELECT web_id, parent FROM up WHERE parent IS NOT NULL`,
    [keys],
  )
  return new Map(rows.map((row) => [row.web_id as string, row.parent as string]))
}

/** Whether the way up from `start` comes to `key`. */
function leadsTo(
  key: string,
  start: string,
  parentOf: (key: string) => string | undefined,
): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = start; at !== undefined && !seen.has(at); at = parentOf(at)) {
    if (at === key) return true
    seen.add(at)
  }
  return false
}
