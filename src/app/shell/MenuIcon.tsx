import { createElement, memo } from 'react'
import Box from '@mui/material/Box'
import { icons } from '../../generated/icons.ts'
import type { IconShape } from '../../model/iconShape.ts'
import type { MenuIcon as Icon } from '../../screens/custom/customRoute.ts'

/** The icon of an entity by its name, or that of a custom route; without one, a box is shown. */
export const MenuIcon = memo(function MenuIcon({ icon }: { icon: string | Icon }) {
  return (
    <span aria-hidden style={room}>
      {renderIcon(icon) ?? (
        <Box component="span" sx={{ width: 14, height: 14, border: 1.5, borderRadius: 0.5 }} />
      )}
    </span>
  )
})

const room = { width: 20, height: 20, flex: 'none', display: 'grid', placeItems: 'center' } as const

function renderIcon(icon: string | Icon) {
  if (typeof icon === 'string') return icons[icon] && renderShape(icons[icon])
  const Component = icon
  return <Component fontSize="small" aria-hidden />
}

const renderShape = (shape: IconShape) => (
  <svg viewBox="0 0 24 24" aria-hidden focusable={false} style={size}>
    {shape.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
)

const size = { width: '1.25rem', height: '1.25rem', fill: 'currentColor', flexShrink: 0 } as const
