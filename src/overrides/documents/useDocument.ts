import { useGetOne } from 'ra-core'
import type { DocumentAnswers, DocumentSection } from '../../design/answers.ts'
import { useContractQuery } from '../../screens/custom/useContractQuery.ts'
import type { EntityRecord } from '../../screens/record/record.ts'

/** A document with the answers that the service has. */
export type FilledDocument = EntityRecord & {
  documentName: string
  siteName: string | null
  formDefinitionId: string | null
  status: 'COMPLETED' | 'EXPIRED' | 'SCHEDULE'
  endDate: string | null
  answers: DocumentAnswers | null
}

/** Reads a document and the versions of its sections. */
export function useDocument(id: string) {
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
    error: document.error ?? sections.error,
    refetch: async () => {
      await Promise.all([document.refetch(), sections.refetch()])
    },
  }
}

/** Whether a document can still be filled in. */
export const isOpen = ({ status, endDate }: FilledDocument): boolean =>
  status === 'SCHEDULE' && (endDate === null || new Date(endDate) >= new Date())
