import { useState } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { chipsMaximum, multiSelectLabelMaximum } from '../../model/constants.ts'
import { tinted } from '../controls/badgeStyles.ts'
import type { PickerOption } from './pickerOptions.tsx'
import { fingertip, touch } from '../controls/touch.ts'

type ItemProps = {
  key: number
  'data-item-index': number
  tabIndex: -1
  onFocus: () => void
  onDelete?: (event: unknown) => void
}
type ChipsProps = {
  chosen: PickerOption[]
  getItemProps: (place: { index: number }) => ItemProps
  disabled?: boolean
}

/** The number of chips before "+n"; the others are shown on demand. */
const shownAtFirst = 3

const collapsed = (text: string) =>
  [...text].length > multiSelectLabelMaximum
    ? `${[...text].slice(0, multiSelectLabelMaximum).join('')}…`
    : text

/** The style of a chip, with room for the remove button at its end. */
export const chipLook = {
  ...tinted,
  '--tint-main': 'var(--mui-palette-primary-main)',
  display: 'inline-flex',
  alignItems: 'center',
  paddingInline: '8px 2px',
  borderRadius: '12px',
  minHeight: 24,
  maxWidth: '100%',
  fontSize: '0.8125rem',
  [touch]: { minHeight: 36, borderRadius: '18px' },
} as const

/** The style of the remove button in a chip; on touch screens it extends beyond the chip. */
export const removeLook = {
  width: 24,
  height: 24,
  flex: 'none',
  borderRadius: '50%',
  fontSize: '1rem',
  [touch]: { width: fingertip, height: fingertip, margin: '-4px -6px -4px 0' },
} as const

// One style for all chips: with a style for each, thousands of chips would take seconds.
const chipsLook = {
  // A few chips share the line with the typed text; all chips together scroll.
  display: 'contents',
  '&.all': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 0.5,
    width: '100%',
    maxHeight: 160,
    overflow: 'auto',
    [touch]: { gap: 1, paddingBlock: '4px' },
  },
  '& > *': chipLook,
  '& > button, & > .count': {
    border: 0,
    font: 'inherit',
    fontSize: '0.8125rem',
    paddingInline: '8px',
    cursor: 'pointer',
    [touch]: {
      minWidth: fingertip,
      minHeight: fingertip,
      marginBlock: '-4px',
      borderRadius: '22px',
      justifyContent: 'center',
    },
  },
  '& > .count': { cursor: 'default' },
  '& .text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .remove': {
    border: 0,
    p: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    ...removeLook,
  },
  '& .remove:hover, & .remove:focus': { bgcolor: 'action.focus' },
  '& button:focus-visible': { outline: '2px solid var(--tint-main)', outlineOffset: -2 },
} as const

/**
 * The chosen values as chips: three and "+n", or on demand all, up to 9999 and "+n" (DLG-45,
 * DLG-46).
 */
export function PickerChips({ chosen, getItemProps, disabled }: ChipsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const shown = chosen.slice(0, isOpen ? chipsMaximum : shownAtFirst)
  const hidden = chosen.length - shown.length
  return (
    <Box component="span" className={isOpen ? 'all' : undefined} sx={chipsLook}>
      {shown.map((option, index) => {
        const { key, onDelete, ...item } = getItemProps({ index })
        return (
          <span key={key}>
            <span className="text" title={option.text}>
              {collapsed(option.text)}
            </span>
            {!disabled && (
              <button
                type="button"
                className="remove"
                {...item}
                aria-label={translate('fields.picker.remove', { text: option.text })}
                onClick={onDelete}
              >
                ×
              </button>
            )}
          </span>
        )
      })}
      {!isOpen && hidden > 0 && (
        <button
          type="button"
          aria-label={translate('fields.picker.showAll', { smart_count: hidden })}
          onClick={() => setOpen(true)}
        >
          +{hidden}
        </button>
      )}
      {isOpen && hidden > 0 && <span className="count">+{hidden}</span>}
      {isOpen && chosen.length > shownAtFirst && (
        <button type="button" onClick={() => setOpen(false)}>
          {translate('fields.picker.showLess')}
        </button>
      )}
    </Box>
  )
}
