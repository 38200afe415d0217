import { useRef } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Radio from '@mui/material/Radio'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import { useTranslate } from 'ra-core'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { Field } from '../../../model/field.ts'
import { AddRowButton } from '../../controls/AddRowButton.tsx'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { PhoneInput } from '../phone/input.tsx'
import { phoneKeys } from './phoneKeys.ts'
import type { PhoneEntry } from './views.tsx'
import { useFieldFrame } from '../../controls/useFieldInput.tsx'

/** Several phone numbers, exactly one of them the default. */
export function PhonesInput(props: InputProps) {
  const { field, source } = props
  const { frame, path } = useFieldFrame(props)
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const { fields: rows, append, remove } = useFieldArray({ name: path })
  const { number, isDefault } = phoneKeys(field)
  const defaultIndex = Math.max(
    0,
    rows.findIndex((row) => (row as PhoneEntry)[isDefault] === true),
  )
  const mark = (chosen: number) =>
    setValue(
      path,
      ((getValues(path) ?? []) as PhoneEntry[]).map((entry, index) => ({
        ...entry,
        [isDefault]: index === chosen,
      })),
      { shouldDirty: true },
    )
  const addButton = useRef<HTMLButtonElement>(null)
  const take = (index: number) => {
    remove(index)
    addButton.current?.focus()
    // One is always the default: the first, if the default one was removed.
    if (index === defaultIndex && rows.length > 1) mark(0)
  }
  return (
    <FieldsetFrame {...frame}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {rows.map((row, index) => {
          const words = { number: index + 1 }
          const entry: Field = {
            ...field.fields?.find((each) => each.name === number),
            name: number,
            kind: 'phone',
            label: translate('fields.phones.row', words),
          }
          return (
            <Box key={row.id} sx={{ display: 'flex', gap: 0.5, alignItems: 'start' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <PhoneInput
                  field={entry}
                  source={`${source}.${index}.${number}`}
                  disabled={frame.disabled}
                />
              </Box>
              <Box
                component="label"
                sx={{ display: 'flex', alignItems: 'center', fontSize: '0.8125rem', pt: 3 }}
              >
                <Radio
                  size="small"
                  name={`${frame.id}-default`}
                  checked={index === defaultIndex}
                  disabled={frame.disabled}
                  onChange={() => mark(index)}
                  slotProps={{
                    input: { 'aria-label': translate('fields.phones.makeDefault', words) },
                  }}
                />
                <span aria-hidden>{translate('fields.phones.default')}</span>
              </Box>
              <IconButton
                sx={{ mt: 3 }}
                disabled={frame.disabled}
                onClick={() => take(index)}
                aria-label={translate('fields.phones.remove', words)}
              >
                <DeleteOutline fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
        <AddRowButton
          ref={addButton}
          disabled={frame.disabled}
          full={rows.length >= (field.maxItems ?? Infinity)}
          onAdd={() => append({ [number]: null, [isDefault]: rows.length === 0 })}
        >
          {translate('fields.phones.add')}
        </AddRowButton>
      </Box>
    </FieldsetFrame>
  )
}
