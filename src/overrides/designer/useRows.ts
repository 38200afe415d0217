import { useGetList } from 'ra-core'
import { inlineErrorQueryOptions } from '../../screens/list/inlineErrorQueryOptions.ts'
import type { DesignRow } from '../../design/design.ts'

/** The saved rows of a section in their order. */
export const useRows = (section: string) =>
  useGetList<DesignRow & { id: string }>(
    'section-row',
    {
      filter: { formSectionId: section },
      sort: { field: 'sequence', order: 'ASC' },
      pagination: { page: 1, perPage: 1000 },
    },
    inlineErrorQueryOptions,
  )
