import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { tinted } from './badgeStyles.ts'
import { PopupButton } from './PopupButton.tsx'
import { fingertip, touch } from './touch.ts'

/**
 * The first of several values and a "+n" button, which opens a popup listing the others (USER-03,
 * USER-06).
 * @example
 * <FirstAndMore items={branches.map(({ name }) => name)} label="Branches" />
 */
export function FirstAndMore({ items, label }: { items: ReactNode[]; label: string }) {
  const [first, ...others] = items
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, maxWidth: '100%' }}
    >
      <Box
        component="span"
        data-part="first"
        title={typeof first === 'string' ? first : undefined}
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {first}
      </Box>
      {others.length > 0 && <MorePopup items={others} label={label} />}
    </Box>
  )
}

// On touch screens the clickable area is larger than the visible button, without a change of the
// line height.
const buttonLook = {
  minWidth: 24,
  minHeight: 24,
  borderRadius: 1,
  fontSize: '0.75rem',
  fontWeight: 600,
  [touch]: { minWidth: fingertip, minHeight: fingertip, margin: '-10px' },
  '& .count': {
    whiteSpace: 'nowrap',
    ...tinted,
    '--tint-main': 'var(--mui-palette-primary-main)',
    px: 0.75,
    minWidth: 24,
    lineHeight: 2,
    borderRadius: 1,
  },
  '&.Mui-focusVisible .count': { outline: '2px solid var(--tint-main)' },
} as const

function MorePopup({ items, label }: { items: ReactNode[]; label: string }) {
  const translate = useTranslate()
  const name = translate('fields.more', { smart_count: items.length, label })
  const list = (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </Box>
  )
  return (
    <PopupButton name={name} aria-label={name} popup={list} sx={buttonLook}>
      <span className="count">+{items.length}</span>
    </PopupButton>
  )
}
