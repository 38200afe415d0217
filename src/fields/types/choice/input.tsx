import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { findVariant } from '../../../model/variant.ts'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { InnerFields } from '../group/input.tsx'
import { Picker } from '../../picker/Picker.tsx'
import { useFieldFrame, useSetValue } from '../../controls/useFieldInput.tsx'

/** One of several object variants: a picker for the variant, then inputs for its fields. */
export function ChoiceInput(props: InputProps) {
  const { field, source } = props
  const { frame, path } = useFieldFrame(props)
  const translate = useTranslate()
  const id = useId()
  const { getValues } = useFormContext()
  const write = useSetValue()
  const variants = field.variants ?? []
  const [index, setIndex] = useState(() => {
    const value = getValues(path) as Record<string, unknown> | null | undefined
    return value && Object.keys(value).length > 0 ? findVariant(variants, value) : -1
  })
  const choose = (next: number) => {
    const before = (getValues(path) ?? {}) as Record<string, unknown>
    setIndex(next)
    // Values of common fields stay; others would be invalid. The constants identify the variant.
    const inner = variants[next]?.fields.map((each) => [
      each.name,
      each.choices?.length === 1
        ? each.choices[0]!.value
        : (before[each.name] ?? each.default ?? null),
    ])
    write(path, inner ? Object.fromEntries(inner) : null)
  }
  const fields = variants[index]?.fields.filter((each) => each.choices?.length !== 1) ?? []
  return (
    <FieldsetFrame {...frame}>
      <Box sx={{ display: 'grid', gap: 2, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        <Picker
          id={id}
          label={translate('fields.choice.variant', { label: frame.label })}
          required={frame.required}
          disabled={frame.disabled}
          source={{ options: variants.map((variant, value) => ({ text: variant.label, value })) }}
          value={index < 0 ? null : index}
          onChange={(value) => choose(value === null ? -1 : Number(value))}
        />
        {fields.length > 0 && (
          <InnerFields key={index} fields={fields} source={source} disabled={frame.disabled} />
        )}
      </Box>
    </FieldsetFrame>
  )
}
