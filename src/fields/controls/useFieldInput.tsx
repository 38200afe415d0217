import { useId } from 'react'
import { useInput, useResourceContext, useTranslate, useWrappedSource } from 'ra-core'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { holds, type Condition } from '../../model/condition.ts'
import type { Field } from '../../model/field.ts'
import { deferUntilPointerUp } from './deferUntilPointerUp.ts'
import { describe, type FrameProps } from './FieldFrame.tsx'
import type { InputProps } from '../fieldViews.types.ts'

/** Where a field stands in its entity, without the rows: `lines.price` for `lines.0.price`. */
export const useFieldPath = (source: string): string =>
  useWrappedSource(source).replace(/\.\d+(?=\.|$)/g, '')

/** A field's words in the person's language. They stand under its path. */
export function useFieldWords(
  field: Field,
  source: string,
): { label: string; help: string | undefined; item: string } {
  const translate = useTranslate()
  const entity = useResourceContext()
  const path = useFieldPath(source)
  const label = translate(`entity.${entity}.${path}`, { _: field.label })
  return {
    label,
    help: field.help && translate(`entity.${entity}.help.${path}`, { _: field.help }),
    item: translate(`entity.${entity}.items.${path}`, { _: field.itemLabel ?? label }),
  }
}

/** Where the fields beside this one stand in the form: `userPhone.0.` for `userPhone.0.phone_number`. */
export const siblingsOf = (field: Field, path: string) =>
  path.endsWith(field.name) ? path.slice(0, path.length - field.name.length) : ''

/** The values of `names` beside this field, else at the record's root; re-renders only when one of them changes. */
export function useSiblings(
  field: Field,
  source: string,
  names: string[],
): Record<string, unknown> {
  const base = siblingsOf(field, useWrappedSource(source))
  const beside = useWatch({
    name: names.map((name) => base + name),
    disabled: names.length === 0,
  }) as unknown[]
  const above = useWatch({ name: names, disabled: names.length === 0 || base === '' }) as unknown[]
  return Object.fromEntries(names.map((name, index) => [name, beside?.[index] ?? above?.[index]]))
}

/** The names of fields a condition asks about. */
function fieldsOf(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('not' in condition) return fieldsOf(condition.not)
  if ('all' in condition) return condition.all.flatMap(fieldsOf)
  if ('any' in condition) return condition.any.flatMap(fieldsOf)
  return 'field' in condition ? [condition.field] : []
}

/** Whether the field must be filled in as the form stands now. The validator decides; this is the mark at the label. */
function useRequired(field: Field, source: string): boolean {
  const record = useSiblings(field, source, fieldsOf(field.requiredWhen))
  // An empty list is refused where it must hold something.
  return (
    Boolean(field.required) ||
    Boolean(field.minItems) ||
    (field.requiredWhen !== undefined && holds(field.requiredWhen, { record }))
  )
}

type Adaptation = {
  format?: (value: any) => any
  parse?: (
    value: any,
  ) => any /** For a record that says nothing of the field; no change of the person's. */
  defaultValue?: unknown
}

/**
 * One field bound to the surrounding form: value and handlers, its frame (label, mark, error, help) and the attributes
 * that tell assistive technology the same. Only the control that is typed into renders again.
 */
export function useFieldInput(
  { field, source, disabled, label: given }: InputProps,
  adaptation: Adaptation = {},
) {
  const { label: own, help } = useFieldWords(field, source)
  const label = given ?? own
  const required = useRequired(field, source)
  const {
    id,
    field: control,
    fieldState,
  } = useInput({ source, isRequired: required, ...adaptation })
  const { isSubmitted } = useFormState()
  // Both are read at every render, because reading is what subscribes to them.
  const { error: found, isTouched } = fieldState
  // A row that was just added is judged along with its list, before anyone has been there.
  const isNew = /\.\d+\./.test(useWrappedSource(source)) && !isTouched && !isSubmitted
  const error = isNew ? undefined : found?.message
  const bound = {
    ...control,
    onBlur: (...left: Parameters<typeof control.onBlur>) =>
      deferUntilPointerUp(() => control.onBlur(...left)),
  }
  const frame: FrameProps = {
    id,
    label,
    required,
    error,
    help,
    disabled: disabled || field.readOnly,
  }
  return { bound, frame, aria: describe(frame) }
}

/**
 * The frame of a field that holds fields of its own. It is not registered as a control, since only its inner fields are;
 * its error is the one about the whole ("at least one").
 */
export function useFieldFrame({ field, source, disabled }: InputProps): {
  frame: FrameProps
  path: string
} {
  const id = useId()
  const path = useWrappedSource(source)
  const { label, help } = useFieldWords(field, source)
  const required = useRequired(field, source)
  const { errors } = useFormState({ name: path })
  const error = get(errors, path) as { message?: unknown; root?: { message?: string } } | undefined
  const own = typeof error?.message === 'string' ? error.message : error?.root?.message
  return {
    frame: { id, label, required, error: own, help, disabled: disabled || field.readOnly },
    path,
  }
}

/** Sets a value as if it had been typed: the form is dirty, and a field that was touched or wrong is checked again (DLG-49). */
export function useSetValue() {
  const { setValue, getFieldState } = useFormContext()
  return (path: string, value: unknown) => {
    const { invalid, isTouched } = getFieldState(path)
    setValue(path, value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: invalid || isTouched,
    })
  }
}
