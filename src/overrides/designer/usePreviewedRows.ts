import type { DesignRow, ScreenSize } from '../../design/design.ts'
import { useContractQuery } from '../../screens/custom/useContractQuery.ts'
import { useLiveQuery } from '../../screens/states/useLiveUpdates.ts'
import { useLatestDraft } from './useDesignDraft.ts'

/** What is previewed: the draft, if there is one, or what people fill in now. */
export const stages = ['draft', 'saved'] as const
/** One of the stages. */
export type Stage = (typeof stages)[number]

/** The rows of a section at a stage, which follow the changes of its draft; undefined: loading. */
export function usePreviewedRows(section: string, stage: Stage, size: ScreenSize) {
  const draft = useLatestDraft(section)
  useLiveQuery(
    'section-draft',
    ['contract', 'GET forms/inProcess/latest'],
    'formSectionId',
    section,
  )
  const saved = useContractQuery<DesignRow[]>({
    call: 'GET forms/sectionRows/preview',
    params: { sectionId: section },
    headers: { screenSize: size },
  })
  const drafted = stage === 'draft' ? draft.data?.data.formSectionRowModels : undefined
  return {
    rows: drafted ?? (draft.data === undefined && !draft.error ? undefined : saved.data),
    isDraft: Boolean(drafted),
    hasDraft: Boolean(draft.data),
    error: drafted ? null : (saved.error ?? draft.error),
    refetch: () => Promise.all([saved.refetch(), draft.refetch()]),
  }
}
