import { useTranslate } from 'ra-core'
import type { CustomScreenProps } from '../../branchdesk.ts'
import { FailureMessage, ScreenHeader, ScreenSkeleton } from '../../branchdesk.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { useBranchTime } from './useBranchTime.ts'
import { isOpen, useDocument } from './useDocument.ts'

/**
 * A document on a screen of its own: to fill in while it is open by whoever may, else to read.
 */
export default function FillIn({ title, params, above }: CustomScreenProps) {
  const translate = useTranslate()
  const { document, sections, error, refetch } = useDocument(params['id']!)
  const timeOf = useBranchTime(document)
  if (error && !(document && sections)) {
    // A version that is missing names its section only.
    const what = document?.documentName ?? title
    return (
      <>
        <ScreenHeader title={what} {...(above ? { above } : {})} />
        <FailureMessage error={error} what={what} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!document || !sections) return <ScreenSkeleton />
  const { documentName, siteName, locationName, endDate } = document
  const until =
    isOpen(document) && endDate && translate('documents.until', { time: timeOf(endDate) })
  const hint = [siteName, locationName, until].filter(Boolean).join(' · ')
  return (
    <>
      <ScreenHeader
        title={documentName}
        {...(hint ? { hint } : {})}
        {...(above ? { above } : {})}
      />
      <DocumentForm key={String(document.id)} document={document} sections={sections} />
    </>
  )
}
