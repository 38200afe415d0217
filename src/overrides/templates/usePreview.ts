import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ContractProvider } from '../../branchdesk.ts'

/** The texts of a template in one language, as the form has them. */
export type TemplateTexts = {
  subject?: string | null
  body?: string | null
  html?: string | null
}

/** What a recipient would get; `html` is a whole document, which the service has cleaned. */
export type Preview = { subject: string; text: string; html: string }

const pause = 400

/** The texts of a template filled in with a record by the service, renewed when typing pauses. */
export function usePreview(texts: TemplateTexts, entity: string, key: string | null) {
  const provider = useDataProvider<ContractProvider>()
  const { subject = '', body = '', html = '' } = texts
  const settled = useSettled(JSON.stringify({ subject, body, html }))
  return useQuery<Preview>({
    queryKey: ['template preview', entity, key, settled],
    queryFn: ({ signal }) =>
      provider.request(
        {
          call: 'POST notification/templates/preview',
          params: { entity, key: key! },
          body: JSON.parse(settled) as TemplateTexts,
          repeatable: true,
        },
        signal,
      ),
    enabled: key !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** A text as it was when it last stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
