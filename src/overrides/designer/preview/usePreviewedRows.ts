import type { DesignRow, ScreenSize } from '../../../design/design.ts'
import type { CallFailure } from '../../../branchdesk.ts'
import { useContractQuery, useLiveQuery } from '../../../branchdesk.ts'
import { headerNames } from '../../../model/headers.ts'
import type { Viewer } from './PreviewViewer.tsx'
import { useLatestDraft } from '../draft/useDesignDraft.ts'

/** What is previewed: the draft, if there is one, or what people fill in now. */
export const stages = ['draft', 'saved'] as const
/** One of the stages. */
export type Stage = (typeof stages)[number]

/** The headers of requests as somebody sends them who has selected the branch, and has the role. */
export const viewerHeaders = ({ site, role }: Viewer): Record<string, string> => ({
  ...(site ? { [headerNames.sites]: site } : {}),
  ...(role ? { [headerNames.asRole]: role } : {}),
})

/**
 * The rows of a section at a stage, which follow the changes of its draft; undefined: loading.
 * `isHidden`: the role that is previewed does not fill in documents.
 */
export function usePreviewedRows(section: string, stage: Stage, size: ScreenSize, viewer: Viewer) {
  const draft = useLatestDraft(section)
  useLiveQuery(
    'section-draft',
    ['contract', 'GET forms/inProcess/latest'],
    'formSectionId',
    section,
  )
  const saved = useContractQuery<DesignRow[]>({
    call: 'GET forms/sectionRows/preview',
    params: { sectionId: section, siteId: viewer.site ?? '' },
    headers: { [headerNames.screenSize]: size, ...viewerHeaders(viewer) },
  })
  const drafted = stage === 'draft' ? draft.data?.data.formSectionRowModels : undefined
  const isHidden = viewer.role !== undefined && (saved.error as CallFailure | null)?.status === 403
  const isLoading = (draft.data === undefined && !draft.error) || (viewer.role && saved.isPending)
  return {
    rows: isLoading ? undefined : (drafted ?? saved.data),
    isDraft: Boolean(drafted),
    hasDraft: Boolean(draft.data),
    isHidden,
    error: drafted ? null : (saved.error ?? draft.error),
    refetch: () => Promise.all([saved.refetch(), draft.refetch()]),
  }
}
