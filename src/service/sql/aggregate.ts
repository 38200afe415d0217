import { literal } from '../../model/identifier.ts'
import { columnOf, type FieldMeta } from './entityRegistry.ts'
import { createResolver } from './expression.ts'
import type { SelectionBuilder } from './selection.ts'
import { allOf } from './statement.ts'

/**
 * Selects values aggregated from the records of a link: in their order where the link has one, else
 * oldest first, with the labels of keys among them.
 */
export function selectAggregate(field: FieldMeta, parts: SelectionBuilder): void {
  const isSingle = typeof field.through!.select === 'string'
  const isList = field.shape === 'items' || field.shape === 'values' || field.derived || !isSingle
  const { value, text, rows, order } = aggregateLink(field, parts.alias, parts)
  const at = parts.select(
    `(SELECT jsonb_agg(jsonb_build_array(${value}, ${text}) ORDER BY ${order}) ${rows})`,
  )
  parts.steps.push((row, record, texts) => {
    // A link may lead to no record (a device at no location): it has no value and no label.
    const pairs = ((row[at] ?? []) as [unknown, any][]).filter(([each]) => each !== null)
    const values = pairs.map(([each]) => each)
    // A field that is not a list joins all values in one text.
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

type AggregateSql = { value: string; text: string; rows: string; order: string }

/**
 * The value and the labels of each record of a link that points at the row under `above`, and the
 * rows they come from.
 */
function aggregateLink(
  field: FieldMeta,
  above: string,
  parts: Pick<SelectionBuilder, 'registry' | 'reader' | 'statement'>,
): AggregateSql {
  const { registry, reader, statement } = parts
  const { link: name, here, select } = field.through!
  const link = registry.get(name)
  const alias = statement.alias()
  const within = createResolver(registry, link, alias, reader, statement)
  const taken = (path: string): { value: string; text: string } => {
    const inner = link.fields.get(path)
    if (inner?.through) {
      // Children may have children of their own: the values of a look-up and their translations.
      const { value, rows, order } = aggregateLink(inner, alias, parts)
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
    typeof select === 'string'
      ? undefined
      : Object.entries(select).map(([name, path]) => [name, taken(path)] as const)
  const object = (part: 'value' | 'text') =>
    `jsonb_build_object(${entries!.map(([name, each]) => `${literal(name)}, ${each[part]}`).join(', ')})`
  const single = entries ? undefined : taken(select as string)
  const visible = allOf([reader.rowCondition(link, alias, statement)])
  const place = link.entity.order ? `${alias}.${columnOf(link, link.entity.order.field)}, ` : ''
  return {
    value: single ? single.value : object('value'),
    text: single ? single.text : object('text'),
    rows: `FROM ${link.table} ${alias} ${within.joins.join(' ')} WHERE ${alias}.${columnOf(link, here)} = ${above}.web_id AND ${visible}`,
    order: `${place}${alias}.created_date, ${alias}.web_id`,
  }
}
