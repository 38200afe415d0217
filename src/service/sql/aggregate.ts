import { literal } from '../../model/identifier.ts'
import { columnOf, type FieldMeta } from './entityRegistry.ts'
import { createResolver } from './expression.ts'
import type { SelectionBuilder } from './selection.ts'

/** Values gathered from a link's records: in their order where the link has one, else oldest first, with the texts of keys among them. */
export function selectAggregate(field: FieldMeta, parts: SelectionBuilder): void {
  const isSingle = typeof field.through!.take === 'string'
  const isList =
    field.kind === 'list' || field.kind === 'tags' || field.kind === 'computed' || !isSingle
  const { value, text, rows, order } = gather(field, parts.alias, parts)
  const at = parts.select(
    `(SELECT jsonb_agg(jsonb_build_array(${value}, ${text}) ORDER BY ${order}) ${rows})`,
  )
  parts.step((row, record, texts) => {
    // A link may lead nowhere (a device at no location): nothing to name, nothing to list.
    const pairs = ((row[at] ?? []) as [unknown, any][]).filter(([each]) => each !== null)
    const values = pairs.map(([each]) => each)
    // A field that is no list tells all of them in one text.
    record[field.name] = isList ? values : values.join(', ') || null
    if (isSingle) {
      const words = pairs.map(([, each]) => each).filter(Boolean)
      if (words.length > 0) texts[field.name] = words.join(', ')
      return
    }
    for (const [index, [, each]] of pairs.entries())
      for (const [name, words] of Object.entries(each ?? {}))
        if (words) texts[`${field.name}.${index}.${name}`] = String(words)
  })
}

type Gathering = { value: string; text: string; rows: string; order: string }

/** The value and the texts of each of a link's records that point at the row under `above`, and where they come from. */
function gather(
  field: FieldMeta,
  above: string,
  parts: Pick<SelectionBuilder, 'catalogue' | 'reader' | 'statement'>,
): Gathering {
  const { catalogue, reader, statement } = parts
  const { link: name, here, take } = field.through!
  const link = catalogue.get(name)
  const alias = statement.alias()
  const within = createResolver(catalogue, link, alias, reader, statement)
  const taken = (path: string): { value: string; text: string } => {
    const inner = link.fields.get(path)
    if (inner?.through) {
      // Children have children of their own: a look-up's values and their translations.
      const { value, rows, order } = gather(inner, alias, parts)
      return {
        value: `(SELECT coalesce(jsonb_agg(${value} ORDER BY ${order}), '[]') ${rows})`,
        text: 'NULL',
      }
    }
    const expression = within.find(path)
    if (!expression) return { value: 'NULL', text: 'NULL' }
    return {
      value: expression.sql,
      text: expression.field.reference || expression.field.lookup ? expression.text() : 'NULL',
    }
  }
  const entries =
    typeof take === 'string'
      ? undefined
      : Object.entries(take).map(([name, path]) => [name, taken(path)] as const)
  const object = (part: 'value' | 'text') =>
    `jsonb_build_object(${entries!.map(([name, each]) => `${literal(name)}, ${each[part]}`).join(', ')})`
  const single = entries ? undefined : taken(take as string)
  const visible = reader.rowCondition(link, alias, statement) ?? 'true'
  const place = link.entity.order ? `${alias}.${columnOf(link, link.entity.order.field)}, ` : ''
  return {
    value: single ? single.value : object('value'),
    text: single ? single.text : object('text'),
    rows: `FROM ${link.table} ${alias} ${within.joins.join(' ')} WHERE ${alias}.${columnOf(link, here)} = ${above}.web_id AND ${visible}`,
    order: `${place}${alias}.created_date, ${alias}.web_id`,
  }
}
