import { createContext, use, useId } from 'react'
import { useInput, useResourceContext, useTranslate, useWrappedSource } from 'ra-core'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { conditionFields, holds, type Condition, type Situation } from '../../model/condition.ts'
import type { Field } from '../../model/field.ts'
import { deferUntilPointerUp } from './deferUntilPointerUp.ts'
import { describe, type FrameProps } from './FieldFrame.tsx'
import type { InputProps } from '../fieldViews.types.ts'

/** The path of a field in its entity without list indexes: `lines.price` for `lines.0.price`. */
export const useFieldPath = (source: string): string =>
  useWrappedSource(source).replace(/\.\d+(?=\.|$)/g, '')

/** The texts of a field in the user's language; their message keys contain the field's path. */
export function useFieldWords(
  field: Field,
  source: string,
): {
  label: string
  help: string | undefined
  placeholder: string | undefined
  item: string
} {
  const translate = useTranslate()
  const entity = useResourceContext()
  const path = useFieldPath(source)
  const label = translate(`entity.${entity}.${path}`, { _: field.label })
  return {
    label,
    help: field.help && translate(`entity.${entity}.help.${path}`, { _: field.help }),
    placeholder:
      field.placeholder &&
      translate(`entity.${entity}.placeholder.${path}`, { _: field.placeholder }),
    item: translate(`entity.${entity}.items.${path}`, {
      _: field.itemLabel ?? (field.as === 'table' ? translate('fields.list.tableRow') : label),
    }),
  }
}

/**
 * The path prefix of a field's siblings in the form: `userPhone.0.` for `userPhone.0.phone_number`.
 */
export const siblingsOf = (field: Field, path: string) =>
  path.endsWith(field.name) ? path.slice(0, path.length - field.name.length) : ''

/**
 * The values of sibling fields by name, or of top-level fields; re-renders only when one of them
 * changes.
 */
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

/** The first role of the signed-in user, for conditions; a form provides it. */
export const FirstRoleContext = createContext<string | undefined>(undefined)

/** What the conditions of a field see: its siblings, the top-level fields and the user's role. */
export function useSituation(
  field: Field,
  source: string,
  conditions: (Condition | undefined)[],
): Situation {
  const record = useSiblings(field, source, [...new Set(conditions.flatMap(conditionFields))])
  const firstRole = use(FirstRoleContext)
  return { record, ...(firstRole ? { firstRole } : {}) }
}

/**
 * Whether the field is currently required. This only controls the mark at the label; the validator
 * decides.
 */
function useRequired(field: Field, source: string): boolean {
  const situation = useSituation(field, source, [field.requiredWhen])
  // A list with a minimum length must not be empty.
  return (
    Boolean(field.required) ||
    Boolean(field.minItems) ||
    (field.requiredWhen !== undefined && holds(field.requiredWhen, situation))
  )
}

type Adaptation = {
  format?: (value: any) => any
  parse?: (value: any) => any
  /** For a record without this field; it does not make the form dirty. */
  defaultValue?: unknown
}

/**
 * Binds a field to the surrounding form: value and handlers, its frame (label, mark, error, help)
 * and ARIA attributes. Typing re-renders only this control.
 */
export function useFieldInput(
  { field, source, disabled, label: given, differing }: InputProps,
  adaptation: Adaptation = {},
) {
  const translate = useTranslate()
  const { label: own, help, placeholder } = useFieldWords(field, source)
  const label = given ?? own
  const required = useRequired(field, source)
  const {
    id,
    field: control,
    fieldState,
  } = useInput({ source, isRequired: required, ...adaptation })
  const { isSubmitted } = useFormState()
  // Both are read at every render, because reading subscribes to them.
  const { error: found, isTouched } = fieldState
  // A new row is validated with its list; its errors stay hidden until it was touched.
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
    help: differing ?? help,
    placeholder: differing ? translate('fields.differing') : placeholder,
    disabled: disabled || field.readOnly,
  }
  return { bound, frame, aria: describe(frame) }
}

/**
 * The frame of a field with inner fields. It is not registered as a control; only its inner fields
 * are. Its error is about the whole value ("at least one").
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

/**
 * Sets a value as if it were typed: the form becomes dirty, and a touched or invalid field is
 * validated again (DLG-49).
 */
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
