import { useEffect } from 'react'
import Box from '@mui/material/Box'
import { useWrappedSource } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { Field } from '../model/field.ts'
import type { FilterProps, InputProps } from './fieldViews.types.ts'
import { viewsOf } from './fieldViews.ts'
import { NestedInputProvider } from './nested/NestedInput.tsx'
import { siblingsOf, useFieldWords } from './controls/useFieldInput.tsx'
import { LoadBoundary } from './loading/LoadBoundary.tsx'
import { NearView } from './loading/NearView.tsx'
import { shownInputs } from './nested/shownInputs.ts'

/**
 * The input of a field by its type, bound to the surrounding ra-core form. It is cleared when a
 * field in `clearedBy` changes.
 * @example
 * <FieldInput field={field} source="code" label="Number" />
 */
export function FieldInput(props: InputProps) {
  const path = useWrappedSource(props.source)
  return (
    <NearView path={path} height={heightOfInput(props.field)} autoFocus={props.autoFocus}>
      <BoundInput {...props} />
    </NearView>
  )
}

/** About how high the input of a field is with its label, in pixels; objects have two columns. */
export const heightOfInput = (field: Field): number => 68 * Math.ceil(shownInputs(field) / 2)

function BoundInput(props: InputProps) {
  const { Input, lines = 1 } = viewsOf(props.field.kind)
  const { label } = useFieldWords(props.field, props.source)
  useClearedBy(props.field, props.source)
  return (
    <NestedInputProvider value={FieldInput}>
      <LoadBoundary fallback={<Waiting label={props.label ?? label} lines={lines} />}>
        <Input {...props} />
      </LoadBoundary>
    </NestedInputProvider>
  )
}

/** The value input of a filter condition; nothing for field types without filters. */
export function FieldFilter(props: FilterProps) {
  const { Filter } = viewsOf(props.field.kind)
  if (!Filter) return null
  return (
    <LoadBoundary fallback={<Waiting label={props.label} lines={1} />}>
      <Filter {...props} />
    </LoadBoundary>
  )
}

const isList = ({ shape }: Field) => shape === 'items' || shape === 'values'

function useClearedBy(field: Field, source: string) {
  const path = useWrappedSource(source)
  const { subscribe, getValues, setValue, getFieldState } = useFormContext()
  const names = (field.clearedBy ?? []).join()
  useEffect(() => {
    if (!names) return
    const watched = names.split(',').map((name) => siblingsOf(field, path) + name)
    // Only changes by the user count, not the loading of a record into the form.
    return subscribe({
      name: watched,
      formState: { values: true },
      callback: ({ name }) => {
        if (!name || !watched.includes(name)) return
        const value: unknown = getValues(path)
        const isSet = Array.isArray(value)
          ? value.length > 0
          : value !== null && value !== undefined && value !== ''
        if (!isSet) return
        const { invalid, isTouched } = getFieldState(path)
        // Written after this notification: react-hook-form gives watchers the values of the
        // notification, and those of the outer one would reach them last.
        queueMicrotask(() =>
          setValue(path, isList(field) ? [] : (field.default ?? null), {
            shouldDirty: true,
            shouldValidate: invalid || isTouched,
          }),
        )
      },
    })
  }, [names, path, field, subscribe, getValues, setValue, getFieldState])
}

/** A placeholder as high as the input, so that the layout does not move. */
function Waiting({ label, lines }: { label: string; lines: number }) {
  return (
    <Box aria-busy>
      <Box aria-hidden sx={{ mb: 0.75, fontSize: '0.8125rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Box sx={{ height: 40 + (lines - 1) * 23, borderRadius: 1, bgcolor: 'action.hover' }} />
    </Box>
  )
}
