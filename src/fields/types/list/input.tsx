import { useRef } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import { useLocale, useTranslate } from 'ra-core'
import { useFieldArray } from 'react-hook-form'
import { AddRowButton } from '../../controls/AddRowButton.tsx'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import type { Field } from '../../../model/field.ts'
import type { InputProps } from '../../fieldViews.types.ts'
import { InnerFields } from '../group/input.tsx'
import { useFieldFrame, useFieldWords } from '../../controls/useFieldInput.tsx'

/** A list of objects: rows of their fields, which can be added, removed and moved. */
export function ListInput(props: InputProps) {
  const { field, source } = props
  const { frame, path } = useFieldFrame(props)
  const translate = useTranslate()
  const { fields: rows, append, remove, move } = useFieldArray({ name: path })
  const { disabled } = frame
  const { item } = useFieldWords(field, source)
  const locale = useLocale()
  const addButton = useRef<HTMLButtonElement>(null)
  const step = (from: number, to: number) => to >= 0 && to < rows.length && move(from, to)
  const empty = () =>
    Object.fromEntries((field.fields ?? []).map((each) => [each.name, each.default ?? null]))
  return (
    <FieldsetFrame {...frame}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {rows.length === 0 && (
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {translate('fields.list.none')}
          </Box>
        )}
        {rows.map((row, index) => (
          <ListRow
            key={row.id}
            fields={field.fields ?? []}
            source={`${source}.${index}`}
            disabled={disabled}
            words={{ label: item, number: index + 1 }}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onMove={(by) => step(index, index + by)}
            onRemove={() => {
              remove(index)
              addButton.current?.focus()
            }}
          />
        ))}
        <AddRowButton
          ref={addButton}
          autoFocus={props.autoFocus && rows.length === 0}
          disabled={disabled}
          full={rows.length >= (field.maxItems ?? Infinity)}
          onAdd={() => append(empty())}
        >
          {translate('fields.list.add', { label: locale === 'de' ? item : item.toLowerCase() })}
        </AddRowButton>
      </Box>
    </FieldsetFrame>
  )
}

/** The fields of one row, and the buttons that move and remove it. */
function ListRow({
  fields,
  source,
  disabled,
  words,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  fields: Field[]
  source: string
  disabled: boolean | undefined
  /** The name of a row, and its number from 1. */
  words: { label: string; number: number }
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  return (
    <Box
      role="group"
      aria-label={translate('fields.list.row', words)}
      sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <InnerFields fields={fields} source={source} disabled={disabled} />
      <Box sx={{ display: 'flex', justifyContent: 'end', mt: 1 }}>
        <IconButton
          size="small"
          disabled={disabled}
          aria-disabled={isFirst}
          onClick={() => onMove(-1)}
          aria-label={translate('fields.list.up', words)}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          disabled={disabled}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
          aria-label={translate('fields.list.down', words)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          disabled={disabled}
          onClick={onRemove}
          aria-label={translate('fields.list.remove', words)}
        >
          <DeleteOutline fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
