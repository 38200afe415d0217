import { Suspense, use } from 'react'
import type { ComponentType } from 'react'
import Box from '@mui/material/Box'

type Icons = Record<string, ComponentType<{ fontSize?: 'small'; 'aria-hidden'?: boolean }>>
let icons: Promise<Icons> | undefined

// All icons of the menu in one chunk, fetched beside the first list instead of before it. A failure leaves their places empty.
const loadIcons = () =>
  (icons ??= Promise.all([
    import('../../generated/icons.ts'),
    import('../routing/customRouteIcons.ts'),
  ]).then(
    ([entities, places]): Icons => ({ ...entities.icons, ...places.icons }),
    (): Icons => ({}),
  ))

/** The icon of an entity or a place, by the name in its schema or among `places`; its place is kept until it is there. */
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
