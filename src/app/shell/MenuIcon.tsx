import { memo } from 'react'
import Box from '@mui/material/Box'
import { icons } from '../../generated/icons.ts'
import { usePromise, watchPromise } from '../../fields/loading/usePromise.ts'
import type { LoadIcon } from '../../screens/custom/customRoute.ts'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import { customRoutes } from '../routing/customRoutes.ts'

type Icon = Awaited<ReturnType<LoadIcon>>['default']
const ofRoutes = new Map<LoadIcon, Promise<Icon | undefined>>()

// Each custom route brings its own icon. Without it, a box is shown.
function loadIcon(icon: LoadIcon): Promise<Icon | undefined> {
  const known = ofRoutes.get(icon)
  if (known) return known
  const loading = watchPromise(
    icon().then(
      (module) => module.default,
      () => undefined,
    ),
  )
  ofRoutes.set(icon, loading)
  return loading
}

/** Loads the icons of the menu, so that its first render does not wait for them. */
export const loadMenuIcons = (): Promise<unknown> =>
  Promise.all(customRoutes.flatMap(({ icon }) => (icon ? loadIcon(icon) : [])))

/**
 * The icon of an entity by its name, or the one that a custom route loads; the space is reserved
 * until it has loaded.
 */
export const MenuIcon = memo(function MenuIcon({ icon }: { icon: string | LoadIcon }) {
  return (
    <span aria-hidden style={room}>
      {typeof icon === 'string' ? (
        <Shown icon={(icons as Record<string, Icon>)[icon]} />
      ) : (
        <LoadBoundary fallback={null}>
          <Loaded icon={icon} />
        </LoadBoundary>
      )}
    </span>
  )
})

const room = { width: 20, height: 20, flex: 'none', display: 'grid', placeItems: 'center' } as const

const Loaded = ({ icon }: { icon: LoadIcon }) => <Shown icon={usePromise(loadIcon(icon))} />

function Shown({ icon: Shape }: { icon: Icon | undefined }) {
  return Shape ? (
    <Shape fontSize="small" aria-hidden />
  ) : (
    <Box component="span" sx={{ width: 14, height: 14, border: 1.5, borderRadius: 0.5 }} />
  )
}
