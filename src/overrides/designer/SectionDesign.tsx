import { useCallback, useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'ra-core'
import { columnsOf, publishedPart } from '../../design/design.ts'
import type { CustomScreenProps } from '../../branchdesk.ts'
import {
  FailureMessage,
  ScreenHeader,
  ScreenSkeleton,
  useLiveQuery,
  useSession,
} from '../../branchdesk.ts'
import type { LanguageCode } from '../../model/language.ts'
import { Designer } from './Designer.tsx'
import { outdateUnsent, readUnsent, useLatestDraft } from './draft/useDesignDraft.ts'
import { useRows } from './useRows.ts'
import { useSection } from './useSection.ts'

/** The designer of a section: its draft, or else its saved design (NAV-07, SECT-11). */
export default function SectionDesign({ title, params, above }: CustomScreenProps) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const id = params['id']!
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [discarded, setDiscarded] = useState(0)
  const takeFocus = useLostFocus()
  const section = useSection(id)
  const saved = useRows(id)
  const draft = useLatestDraft(id)
  // Notices when someone else takes the draft over, and when it ends because the section is
  // published.
  const latest = ['contract', 'GET forms/inProcess/latest']
  useLiveQuery('section-draft', latest, 'formSectionId', id)
  useLiveQuery('section', latest, 'webId', id)
  const isTaken = draft.data ? draft.data.userId !== user.webId : false
  useEffect(() => {
    if (isTaken) outdateUnsent(id, user.webId!)
  }, [isTaken, id, user.webId])
  const isCurrent = useCurrentRows(draft.data === undefined ? undefined : isTaken, () =>
    Promise.all([section.refetch(), saved.refetch()]),
  )
  const error = section.error ?? saved.error ?? draft.error
  // The designer starts from what was read, so the data of an earlier visit counts only while the
  // network is away.
  const isRead = [section, saved, draft].every(
    (each) => each.isFetchedAfterMount || each.fetchStatus === 'paused',
  )
  const isLoaded = section.data && saved.data && draft.data !== undefined && isRead
  if (error && !isLoaded)
    return (
      <>
        <ScreenHeader title={title} {...(above ? { above } : {})} />
        <FailureMessage
          error={error}
          what={title}
          onRetry={() => void queryClient.refetchQueries({ type: 'active' })}
        />
      </>
    )
  if (!isLoaded || !isCurrent) return <ScreenSkeleton />
  const isMine = !isTaken
  const version = section.data!.publishedVersion
  const kept = readUnsent(id, user.webId!, version, draft.data?.id)
  const unsent = isMine ? kept : undefined
  const published = new Set(
    section.data!.published
      ? saved.data!.flatMap((row) => [
          ...columnsOf(row).flatMap((column) => [
            ...(column.webId ? [column.webId] : []),
            ...(column.settings?.columns ?? []).map((each) => publishedPart(column, each.fieldKey)),
          ]),
          ...(row.group?.repeat ? [row.group.id] : []),
        ])
      : [],
  )
  const current = unsent?.isOutdated ? undefined : unsent?.rows
  const rows = current ?? draft.data?.data.formSectionRowModels ?? saved.data!
  return (
    <Box
      // Another draft is another design; the own one stays as it is being edited.
      key={isMine ? `${id} ${version ?? 0} ${discarded}` : draft.data!.id}
      ref={takeFocus}
      tabIndex={-1}
      sx={{ outline: 'none' }}
    >
      <Designer
        title={title}
        above={above}
        section={section.data!}
        draft={draft.data ?? undefined}
        rows={rows}
        isUnsent={current !== undefined}
        leftRows={unsent?.isOutdated ? unsent.rows : undefined}
        isMine={isMine}
        keepsChanges={kept !== undefined}
        published={published}
        user={user.webId!}
        language={language}
        onDiscarded={() => setDiscarded((before) => before + 1)}
        hint={
          section.data!.published
            ? translate('designer.design.published', { version: version ?? 1 })
            : translate('designer.design.unpublished')
        }
      />
    </Box>
  )
}

/**
 * A ref for what is shown in turn: each after the first takes the focus if the one before had it.
 * Publishing is such a case: its button goes with the design.
 */
function useLostFocus(): (shown: HTMLElement | null) => void {
  const isLater = useRef(false)
  return useCallback((shown) => {
    if (!shown) return
    if (isLater.current && document.activeElement === document.body)
      shown.focus({ preventScroll: true })
    isLater.current = true
  }, [])
}

/**
 * Reads the section again when another person begins or ends editing it, since they may have
 * published it; false until it is there. Undefined: it is not known yet who edits it.
 */
function useCurrentRows(isTaken: boolean | undefined, refetch: () => Promise<unknown>): boolean {
  const [known, setKnown] = useState<boolean>()
  const read = useRef(refetch)
  useEffect(() => {
    read.current = refetch
  })
  useEffect(() => {
    let isLatest = true
    const start = async () => {
      if (known !== undefined) await read.current()
      if (isLatest) setKnown(isTaken)
    }
    if (known !== isTaken) void start()
    return () => {
      isLatest = false
    }
  }, [known, isTaken])
  return known === undefined || known === isTaken
}
