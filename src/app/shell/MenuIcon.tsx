import { memo } from 'react'
import Box from '@mui/material/Box'
import { icons } from '../../generated/icons.ts'
import type { MenuIcon as Icon } from '../../screens/custom/customRoute.ts'

/** The icon of an entity by its name, or that of a custom route; without one, a box is shown. */
export const MenuIcon = memo(function MenuIcon({ icon }: { icon: string | Icon }) {
  const Shape = typeof icon === 'string' ? (icons as Record<string, Icon>)[icon] : icon
  return (
    <span aria-hidden style={room}>
      {Shape ? (
        <Shape fontSize="small" aria-hidden />
      ) : (
        <Box component="span" sx={{ width: 14, height: 14, border: 1.5, borderRadius: 0.5 }} />
      )}
    </span>
  )
})

const room = { width: 20, height: 20, flex: 'none', display: 'grid', placeItems: 'center' } as const
