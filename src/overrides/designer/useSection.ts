import { useGetOne } from 'ra-core'

/** A section as its design needs it. */
export type Section = {
  id: string
  name: string
  published?: boolean
  publishedVersion?: number
  template?: boolean
}

/** The section of an address; its failure is shown in its place. */
export const useSection = (id: string) =>
  useGetOne<Section>('section', { id, meta: { silent: 'all' } }, { retry: false })
