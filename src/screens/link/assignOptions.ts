import type { AssignSpec, Entity } from '../../model/entity.ts'
import type { OptionsCall } from '../../model/field.ts'
import { assignBatch } from '../../model/constants.ts'
import type { FoundChoices, PickerValue } from '../../fields/picker/pickerOptions.tsx'
import { statusChoices } from '../../fields/types/status/statusChoices.ts'
import { valuesOfPicked } from '../../model/optionsCall.ts'
import { statusField } from '../record/record.ts'

type Values = Record<string, unknown>

/** The call that provides the options of a field in an assign dialog, if it has one. */
export const optionsCallFor = (assign: AssignSpec, field: string): OptionsCall | undefined =>
  field === assign.pick ? assign.options : assign.from?.[field]

/** The record values that a picked option sets. Empty for no option. */
export const valuesOfOption = (assign: AssignSpec, field: string, value: unknown): Values =>
  valuesOfPicked(optionsCallFor(assign, field), field, value)

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

/** The filter of what can be assigned: records that are in use, where they have such a status. */
export const assignableFilter = (picked: Entity): Record<string, string> => {
  const status = statusField(picked)
  return status && (status.choices ?? statusChoices).some(({ value }) => value === 'ACTIVE')
    ? { status: 'ACTIVE' }
    : {}
}

/**
 * What is left out of everything that was found; undefined if the choices are better sent
 * themselves: they are not all of the found ones, only a few of them, or choices of a call that one
 * request of the contract takes (FORM-16).
 */
export function exceptions(
  { options }: AssignSpec,
  found: FoundChoices | undefined,
  choices: PickerValue[],
): string[] | undefined {
  if (!found || (options && choices.length <= assignBatch)) return undefined
  const among = new Set(found.values)
  if (choices.some((each) => !among.has(each))) return undefined
  const chosen = new Set(choices)
  const except = found.values.filter((each) => !chosen.has(each)).map(String)
  return except.length <= choices.length ? except : undefined
}
