import type { TabProps } from '../../branchdesk.ts'
import { FailureMessage, ScreenSkeleton } from '../../branchdesk.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { useDocument } from './useDocument.ts'

/** The answers of a document as a tab of its detail. */
export default function DocumentTab({ record, label }: TabProps) {
  const { document, sections, error, refetch } = useDocument(String(record.id))
  if (error && !(document && sections))
    return <FailureMessage error={error} what={label} onRetry={() => void refetch()} />
  if (!document || !sections) return <ScreenSkeleton />
  return <DocumentForm key={String(document.id)} document={document} sections={sections} />
}
