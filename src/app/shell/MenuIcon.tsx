import { memo } from 'react'
import Box from '@mui/material/Box'
import { usePromise, watchPromise } from '../../fields/loading/usePromise.ts'
import type { LoadIcon } from '../../screens/custom/customRoute.ts'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'

type Icon = Awaited<ReturnType<LoadIcon>>['default']
type Icons = Record<string, Icon>
const none = (): Icons => ({})
let ofEntities: Promise<Icons> | undefined
const ofRoutes = new Map<LoadIcon, Promise<Icons>>()
const own = 'own'

/** Loads the icons of entities, which are one chunk. */
export const loadEntityIcons = (): Promise<Icons> =>
  (ofEntities ??= watchPromise(
    import('../../generated/icons.ts').then(({ icons }): Icons => icons, none),
  ))

// Each custom route brings its own icon. Without it, a box is shown.
function loadIcons(icon: string | LoadIcon): Promise<Icons> {
  if (typeof icon === 'string') return loadEntityIcons()
  const known = ofRoutes.get(icon)
  if (known) return known
  const loading = icon().then((module): Icons => ({ [own]: module.default }), none)
  ofRoutes.set(icon, loading)
  return loading
}

/**
 * The icon of an entity by its name, or the one that a custom route loads; the space is reserved
 * until it has loaded.
 */
export const MenuIcon = memo(function MenuIcon({ icon }: { icon: string | LoadIcon }) {
  return (
    <span aria-hidden style={room}>
      <LoadBoundary fallback={null}>
        <Shown icon={icon} />
      </LoadBoundary>
    </span>
  )
})

const room = { width: 20, height: 20, flex: 'none', display: 'grid', placeItems: 'center' } as const

function Shown({ icon }: { icon: string | LoadIcon }) {
  const Shape = usePromise(loadIcons(icon))[typeof icon === 'string' ? icon : own]
  return Shape ? (
    <Shape fontSize="small" aria-hidden />
  ) : (
    <Box component="span" sx={{ width: 14, height: 14, border: 1.5, borderRadius: 0.5 }} />
  )
}
