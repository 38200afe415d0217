import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { useDocument } from './useDocument.ts'

/** A document on a screen of its own: to fill in while it is open, else to read. */
export default function FillIn({ title, params, above }: CustomScreenProps) {
  const { document, sections, error, refetch } = useDocument(params['id']!)
  if (error && !(document && sections))
    return (
      <>
        <ScreenHeader title={title} {...(above ? { above } : {})} />
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      </>
    )
  if (!document || !sections) return <ScreenSkeleton />
  return (
    <>
      <ScreenHeader
        title={document.documentName}
        here={title}
        {...(document.siteName ? { hint: document.siteName } : {})}
        {...(above ? { above } : {})}
      />
      <DocumentForm key={String(document.id)} document={document} sections={sections} />
    </>
  )
}
