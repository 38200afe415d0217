import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useGetOne } from 'ra-core'
import type { DocumentAnswers, DocumentSection } from '../../design/answers.ts'
import type { EntityRecord } from '../../branchdesk.ts'
import { useContractQuery, useEntity, useLiveUpdates } from '../../branchdesk.ts'

/** A document with the answers that the service has. */
export type FilledDocument = EntityRecord & {
  documentName: string
  siteName: string | null
  /** Where in the branch it is filled in; null: at none of the locations of its sections. */
  locationId: string | null
  locationName: string | null
  formDefinitionId: string | null
  status: 'COMPLETED' | 'EXPIRED' | 'SCHEDULE'
  startDate: string | null
  endDate: string | null
  submittedDate: string | null
  updatedBy: string | null
  /** Whether the person is one of those who fill it in while it is open. */
  mayFillIn: boolean
  answers: DocumentAnswers | null
  /** The answers to sections for other locations. */
  answersElsewhere: DocumentAnswers | null
}

/** Reads a document and the versions of its sections, and again when someone changes it. */
export function useDocument(id: string) {
  const entity = useEntity('document')
  useLiveUpdates(entity, entity.key, id)
  const document = useGetOne<FilledDocument>(
    'document',
    { id, meta: { silent: 'all' } },
    { retry: false },
  )
  const sections = useContractQuery<DocumentSection[]>({
    call: 'GET document/{webId}/sections',
    params: { webId: id },
  })
  return {
    // A row of a list, which react-admin offers meanwhile, lacks the answers.
    document: document.data && 'answers' in document.data ? document.data : undefined,
    sections: sections.data,
    // A missing version is a failure of its document, whose name the screen needs.
    error: document.error ?? (document.isPending ? null : sections.error),
    refetch: async () => {
      await Promise.all([document.refetch(), sections.refetch()])
    },
  }
}

/**
 * Returns a function that shows a document as a call has returned it. A read that is on its way may
 * be older, or newer, so it is repeated.
 */
export function useKeepDocument(id: string): (changed: object) => void {
  const client = useQueryClient()
  return useCallback(
    (changed) => {
      const reads = { queryKey: ['document', 'getOne', { id }] }
      const isReading = client.isFetching(reads) > 0
      void client.cancelQueries(reads, { revert: false })
      client.setQueriesData<object>(reads, (known) => known && { ...known, ...changed })
      if (isReading) void client.invalidateQueries(reads)
    },
    [client, id],
  )
}

/** Whether a document can still be filled in, by whoever may. */
export const isOpen = ({ status, endDate }: FilledDocument): boolean =>
  status === 'SCHEDULE' && (endDate === null || new Date(endDate) >= new Date())

/** How much the clock of a browser may be slow. */
const slowest = 600_000

/** Whether the period of a document has not begun. */
export const isEarly = ({ startDate }: FilledDocument): boolean =>
  startDate !== null && new Date(startDate).getTime() - Date.now() > slowest
