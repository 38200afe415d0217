import { useGetOne } from 'ra-core'

/** A section as the design screens need it. */
export type Section = {
  id: string
  name: string
  published?: boolean
  publishedVersion?: number
  version: number
  template?: boolean
}

/** Reads a section; the screen shows its failure itself. */
export const useSection = (id: string) =>
  useGetOne<Section>('section', { id, meta: { silent: 'all' } }, { retry: false })
