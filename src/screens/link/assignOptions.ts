import type { AssignSpec, Entity } from '../../model/entity.ts'
import type { OptionsCall } from '../../model/field.ts'
import { isEmpty } from '../../model/condition.ts'

type Values = Record<string, unknown>

/** The call that the choices of a field of an assign dialog come from, where it is a particular one. */
export const optionsCallFor = (assign: AssignSpec, field: string): OptionsCall | undefined =>
  field === assign.pick ? assign.options : assign.from?.[field]

/** A choice of a call that fills one of several fields (a user or a role), as a picker holds it: the field and its value in one. */
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

/** What a choice sets in the record: the field itself, or the one that it fills. Nothing for no choice. */
export function valuesOfOption(assign: AssignSpec, field: string, value: unknown): Values {
  if (isEmpty(value)) return {}
  if (!optionsCallFor(assign, field)?.fills) return { [field]: value }
  const text = String(value)
  const gap = text.indexOf(' ')
  return { [text.slice(0, gap)]: text.slice(gap + 1) }
}

/** The extras that decide which records can be picked: those a call asks about, or that make a link another one with the pick. */
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

/** Whether a call has a field among its parameters. */
export const hasParameter = (call: OptionsCall | undefined, field: string): boolean =>
  call !== undefined &&
  `${call.call} ${Object.values(call.params).join(' ')}`.includes(`{${field}}`)
