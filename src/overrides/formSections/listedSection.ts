import type { ReactNode } from 'react'

/** A section as one of the two lists shows it; `isPending`: it is being stored. */
export type ListedSection = {
  id: string
  name: string
  place?: number
  note?: string
  isPending?: boolean
}

/** An entry of an item's menu; the keys that do the same are announced with it. */
export type ItemAction = { label: string; keys?: string; run: () => void }

/** An action on all selected sections of a list; after some, they are no longer selected. */
export type BulkAction = {
  label: string
  icon?: ReactNode
  endsSelection?: true
  /** Whether it changes one of these; without, it applies to all. */
  appliesTo?: (ids: string[]) => boolean
  run: (ids: string[]) => void
}

/** Moves sections into the other list. `icon` is the arrow towards it. */
export type ListMove = {
  label: (name: string) => string
  icon: ReactNode
  run: (ids: string[]) => void
}
