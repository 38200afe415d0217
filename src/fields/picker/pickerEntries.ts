import type { OptionSource, PickerOption, PickerValue } from './pickerOptions.tsx'

/** The commands above the choices, as symbols, so that they cannot equal the value of an option. */
export const selectAll = Symbol('select all')
export const removeAll = Symbol('remove all')
export const stepBack = Symbol('step back')

/** One row of a picker's popup: a choice, a command, or a step `into` nested choices. */
export type PickerEntry = {
  text: string
  value: PickerValue | symbol
  note?: string
  group?: string
  into?: OptionSource
}

/** Whether the entry leads to other choices, and chooses nothing itself. */
export const isStep = ({ value, into }: PickerEntry) => into !== undefined || value === stepBack

/**
 * The choices with the commands above them. While a search runs, the first key press downwards must
 * reach the best match: there the command is below the choices.
 */
export function withCommands(
  options: PickerOption[],
  { search, multiple, depth }: { search: string; multiple: boolean; depth: number },
  translate: (key: string) => string,
): PickerEntry[] {
  if (options.length === 0) return options
  if (search.trim() !== '')
    return multiple && options.length > 1
      ? [...options, { text: translate('fields.picker.selectFound'), value: selectAll }]
      : options
  if (!multiple)
    return depth === 0
      ? options
      : [{ text: translate('fields.picker.stepBack'), value: stepBack }, ...options]
  return [
    { text: translate('fields.picker.selectAll'), value: selectAll },
    { text: translate('fields.picker.removeAll'), value: removeAll },
    ...options,
  ]
}
