import type { AssignSpec, Entity } from '../../model/entity.ts'
import type { OptionsCall } from '../../model/field.ts'
import { isEmpty } from '../../model/condition.ts'
import { statusField } from '../record/record.ts'

type Values = Record<string, unknown>

/** The call that provides the options of a field in an assign dialog, if it has one. */
export const optionsCallFor = (assign: AssignSpec, field: string): OptionsCall | undefined =>
  field === assign.pick ? assign.options : assign.from?.[field]

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
 * The record values that a picked option sets: the field itself, or the one that it fills. Empty
 * for no option.
 */
export function valuesOfOption(assign: AssignSpec, field: string, value: unknown): Values {
  if (isEmpty(value)) return {}
  if (!optionsCallFor(assign, field)?.fills) return { [field]: value }
  const text = String(value)
  const gap = text.indexOf(' ')
  return { [text.slice(0, gap)]: text.slice(gap + 1) }
}

/**
 * The extras that determine which records can be picked: parameters of the call, or fields that are
 * unique together with the pick.
 */
export function decidingExtras(link: Pick<Entity, 'unique'>, assign: AssignSpec): string[] {
  if (assign.options) return assign.extras.filter((name) => hasParameter(assign.options, name))
  const together = link.unique.find((set) => set.includes(assign.pick)) ?? []
  return assign.extras.filter((name) =>
    [name, ...fillable(assign.from?.[name])].some((each) => together.includes(each)),
  )
}

const fillable = (call: OptionsCall | undefined) =>
  call?.fills
    ? Object.entries(call.fills)
        .filter(([name]) => name !== 'by')
        .map(([, field]) => field)
    : []

/** Whether a call has the field among its parameters. */
export const hasParameter = (call: OptionsCall | undefined, field: string): boolean =>
  call !== undefined &&
  `${call.call} ${Object.values(call.params).join(' ')}`.includes(`{${field}}`)

/** The filter of what can be assigned: records that are in use, where they have a status. */
export const assignableFilter = (picked: Entity): Record<string, string> =>
  statusField(picked) ? { status: 'ACTIVE' } : {}
