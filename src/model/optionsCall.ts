import { isEmpty } from './condition.ts'
import type { OptionsCall } from './field.ts'

type Values = Record<string, unknown>

/**
 * The parameters of a call that a schema declares, from templates over `record`. A parameter
 * without a value is omitted; a list is comma-joined (API-COM-10).
 */
export function callParams(params: Record<string, string>, record: Values): [string, string][] {
  const text = (name: string) => {
    const value = record[name]
    return isEmpty(value) ? '' : Array.isArray(value) ? value.join(',') : String(value)
  }
  return Object.entries(params)
    .map(([name, template]): [string, string] => [
      name,
      template.replace(/\{([^{}]+)\}/g, (_, field: string) => text(field)),
    ])
    .filter(([, value]) => value)
}

/**
 * A returned row as an option. API-SITE-08: some operations return text and value, some name and
 * webId.
 */
export const optionOfRow = ({ value, text }: Pick<OptionsCall, 'value' | 'text'>, row: Values) => ({
  ...row,
  text: String(row[text] ?? row['name'] ?? ''),
  value: String(row[value] ?? row['webId'] ?? ''),
})

/**
 * The picker value of an option that fills one of several fields (a user or a role): the field and
 * its value in one text.
 */
export function optionValue(
  { fills }: OptionsCall,
  option: { value: string; [fact: string]: unknown },
): string {
  if (!fills) return option.value
  const field = fills[String(option[fills.by])] ?? fills['*']
  if (!field)
    throw new Error(
      `A choice says "${String(option[fills.by])}" of its "${fills.by}", which fills no field; named are ${Object.keys(
        fills,
      )
        .filter((each) => each !== 'by')
        .join(', ')}.`,
    )
  return `${field} ${option.value}`
}

/**
 * The record values that a picked option of a call sets: the field itself, or the one that it
 * fills. Empty for no option. Without a call, the value is that of the field.
 */
export function valuesOfPicked(
  call: OptionsCall | undefined,
  field: string,
  value: unknown,
): Values {
  if (isEmpty(value)) return {}
  if (!call?.fills) return { [field]: value }
  const text = String(value)
  const gap = text.indexOf(' ')
  return { [text.slice(0, gap)]: text.slice(gap + 1) }
}
