import { Suspense, use } from 'react'
import type { ComponentType } from 'react'
import Box from '@mui/material/Box'

type Icons = Record<string, ComponentType<{ fontSize?: 'small'; 'aria-hidden'?: boolean }>>
let icons: Promise<Icons> | undefined

// All icons of the menu are one chunk, loaded in parallel with the first list. Without it, a box is
// shown.
const loadIcons = () =>
  (icons ??= Promise.all([
    import('../../generated/icons.ts'),
    import('../routing/customRouteIcons.ts'),
  ]).then(
    ([entities, routes]): Icons => ({ ...entities.icons, ...routes.icons }),
    (): Icons => ({}),
  ))

/**
 * The icon of an entity or a custom route, by its name; the space is reserved until it has loaded.
 */
export function MenuIcon({ name }: { name: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 20, height: 20, flex: 'none', display: 'grid', placeItems: 'center' }}
    >
      <Suspense fallback={null}>
        <Icon name={name} />
      </Suspense>
    </Box>
  )
}

function Icon({ name }: { name: string }) {
  const Shape = use(loadIcons())[name]
  return Shape ? (
    <Shape fontSize="small" aria-hidden />
  ) : (
    <Box component="span" sx={{ width: 14, height: 14, border: 1.5, borderRadius: 0.5 }} />
  )
}
