import type { TabProps } from '../../screens/entities.tsx'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
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
