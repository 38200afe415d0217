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
        {rows.map((row, index) => (
          <PhoneRow
            key={row.id}
            field={{
              ...field.fields?.find((each) => each.name === number),
              name: number,
              kind: 'phone',
              label: translate('fields.phones.row', { number: index + 1 }),
            }}
            source={`${source}.${index}.${number}`}
            disabled={frame.disabled}
            position={index + 1}
            group={`${frame.id}-default`}
            isDefault={index === defaultIndex}
            onDefault={() => mark(index)}
            onRemove={() => take(index)}
          />
        ))}
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

/** One number, whether it is the default, and the button that removes it. */
function PhoneRow({
  field,
  source,
  disabled,
  position,
  group,
  isDefault,
  onDefault,
  onRemove,
}: {
  field: Field
  source: string
  disabled: boolean | undefined
  /** Counts from 1. */
  position: number
  /** The name of the radio buttons, of which one is checked. */
  group: string
  isDefault: boolean
  onDefault: () => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <PhoneInput field={field} source={source} disabled={disabled} />
      </Box>
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', fontSize: '0.8125rem', pt: 3 }}
      >
        <Radio
          size="small"
          name={group}
          checked={isDefault}
          disabled={disabled}
          onChange={onDefault}
          slotProps={{
            input: { 'aria-label': translate('fields.phones.makeDefault', { number: position }) },
          }}
        />
        <span aria-hidden>{translate('fields.phones.default')}</span>
      </Box>
      <IconButton
        sx={{ mt: 3 }}
        disabled={disabled}
        onClick={onRemove}
        aria-label={translate('fields.phones.remove', { number: position })}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </Box>
  )
}
