import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import type { DesignRow } from '../../../design/design.ts'
import { narrowings } from '../../../design/narrowing.ts'
import { headerNames } from '../../../model/headers.ts'
import type { ContractProvider, ContractRequest } from '../../../branchdesk.ts'
import { ConfirmDialog, failureText } from '../../../branchdesk.ts'
import { useSendAgain } from '../../../fields/loading/useSendAgain.ts'
import { PublishQuestion, type AffectedAnswers } from './PublishQuestion.tsx'
import { useStore } from './store.ts'
import type { useDesignDraft } from './useDesignDraft.ts'
import type { Section } from '../useSection.ts'

/** What to do when the draft could not be stored; nothing otherwise. */
export function SaveFailure({ draft }: { draft: ReturnType<typeof useDesignDraft> }) {
  const translate = useTranslate()
  const state = useStore(draft.state)
  useSendAgain(state.kind === 'failed' && state.isDown, draft.retry)
  if (state.kind !== 'failed') return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={draft.retry}>
          {translate('designer.action.retry')}
        </Button>
      }
    >
      {translate('designer.draft.failed', { reason: state.text })}
    </Alert>
  )
}

/** Whether the draft is stored. */
export function SaveState({ draft }: { draft: ReturnType<typeof useDesignDraft> }) {
  const translate = useTranslate()
  const { kind } = useStore(draft.state)
  if (kind === 'failed') return null
  return (
    <Typography variant="body2" color="textSecondary" noWrap>
      {translate(kind === 'saving' ? 'designer.draft.saving' : 'designer.draft.saved')}
    </Typography>
  )
}

/** Publishing, and discarding the draft. */
export function DraftActions({
  section,
  isBlocked,
  hasDraft,
  rows,
  draft,
  onDiscarded,
}: {
  section: Section
  isBlocked: boolean
  hasDraft: boolean
  /** The design as it would be published. */
  rows: DesignRow[]
  draft: ReturnType<typeof useDesignDraft>
  onDiscarded: () => void
}) {
  const translate = useTranslate()
  const [asked, setAsked] = useState(false)
  const [question, setQuestion] = useState<PublishEffect>()
  const isSaved = useStore(draft.state).kind === 'saved'
  const { isBusy, publish, discard, readEffect } = useDraftCalls(section, draft, () => {
    setAsked(false)
    setQuestion(undefined)
  })
  /** Publishes at once what suits all answers, and asks about the rest. */
  const publishOrAsk = async () => {
    if (!section.published) return publish()
    const effect = await readEffect(rows)
    if (effect?.affected.length === 0) return publish()
    setQuestion(effect)
  }
  return (
    <>
      {hasDraft && (
        <Button color="inherit" onClick={() => setAsked(true)} disabled={isBusy}>
          {translate('designer.action.discard')}
        </Button>
      )}
      <Button
        variant="contained"
        // The draft on the service is what gets published.
        disabled={isBlocked || isBusy || !isSaved || (section.published && !hasDraft)}
        onClick={() => void publishOrAsk()}
      >
        {translate('designer.action.publish')}
      </Button>
      {question && (
        <PublishQuestion
          affected={question.affected}
          designs={[question.published, rows]}
          isBusy={isBusy}
          onConfirm={() => void publish()}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={translate('designer.action.discard')}
          question={translate('designer.draft.discardQuestion')}
          confirm={translate('designer.action.discard')}
          busy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={() => void discard(onDiscarded)}
        />
      )}
    </>
  )
}

/**
 * The calls that end a draft, one at a time. `onEnd` runs when the draft was published or
 * discarded.
 */
function useDraftCalls(
  section: Section,
  draft: ReturnType<typeof useDesignDraft>,
  onEnd: () => void,
) {
  const translate = useTranslate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const provider = useDataProvider<ContractProvider>()
  const [isBusy, setBusy] = useState(false)
  const fail = (error: unknown) =>
    notify(
      failureText(error, (key) => translate(key)),
      { type: 'error' },
    )
  const call = async (request: ContractRequest | undefined, done: string) => {
    setBusy(true)
    try {
      if (request) await provider.request(request)
      await draft.end()
      notify(translate(done), { type: 'success' })
      onEnd()
      return true
    } catch (error) {
      fail(error)
      // Someone else may have changed or published the section.
      await queryClient.invalidateQueries({ queryKey: ['section-row'] })
      await queryClient.invalidateQueries({ queryKey: ['section'] })
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    publish: () =>
      call(
        {
          call: 'POST forms/sections/publish/{id}',
          params: { id: section.id },
          // What another person has published since is not published again in the name of this one.
          headers: { [headerNames.ifMatch]: `"${section.version}"` },
        },
        'designer.draft.published',
      ),
    discard: async (onDiscarded: () => void) => {
      const id = await draft.stop()
      // A draft that was never stored is only in this browser.
      const request = id ? { call: 'DELETE forms/inProcess/{id}', params: { id } } : undefined
      if (await call(request, 'designer.draft.discarded')) onDiscarded()
      else draft.retry()
    },
    /** Undefined after a failure, which was notified. */
    readEffect: async (rows: DesignRow[]) => {
      setBusy(true)
      try {
        return await findAffected(provider, section.id, rows)
      } catch (error) {
        fail(error)
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}

/**
 * What publishing means for answers of documents: the last version, and the changes since that
 * concern some.
 */
type PublishEffect = { published: DesignRow[]; affected: AffectedAnswers[] }

/** The design of the last version, and the changes since that concern answers of documents. */
async function findAffected(
  provider: ContractProvider,
  section: string,
  rows: DesignRow[],
): Promise<PublishEffect> {
  const { data } = await provider.getList('section-version', {
    filter: { formSectionId: section },
    sort: { field: 'number', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
    meta: { silent: 'all' },
  })
  const published = (data[0]?.formSectionRowModels ?? []) as DesignRow[]
  const narrowed = narrowings(published, rows)
  if (narrowed.length === 0) return { published, affected: [] }
  const counts: { key: string; documents: number }[] = await provider.request({
    call: 'GET forms/sections/answers/{id}',
    params: { id: section },
  })
  return {
    published,
    affected: narrowed.flatMap((each) => {
      const documents = counts.find(({ key }) => key === each.key)?.documents
      return documents ? [{ ...each, documents }] : []
    }),
  }
}
