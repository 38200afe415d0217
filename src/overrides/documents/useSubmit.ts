import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { checkAnswers, type DocumentSection } from '../../design/answers.ts'
import type { CallFailure, ContractProvider } from '../../branchdesk.ts'
import { failureText } from '../../branchdesk.ts'
import { today } from '../../screens/form/useRecordResolver.ts'
import type { useAnswers } from './useAnswers.ts'
import { useKeepDocument, type FilledDocument } from './useDocument.ts'
import type { WaitingFile } from './useUnsentFiles.ts'

/**
 * Checks all sections, sends what is left, and completes the document, once no file of it waits.
 * `onErrors` gets the index of the first section with an answer that is missing or not valid.
 */
export function useSubmit(
  document: FilledDocument,
  sections: DocumentSection[],
  work: ReturnType<typeof useAnswers>,
  files: WaitingFile[],
  { onErrors, onSubmitted }: { onErrors: (section: number) => void; onSubmitted: () => void },
) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<ContractProvider>()
  const keepRead = useKeepDocument(String(document.id))
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    // Without them, the service would store a document whose files are lost.
    if (files.length > 0)
      return notify(translate('documents.filesWait', { smart_count: files.length }), {
        type: 'warning',
      })
    const wrong = sections.findIndex(
      (section) =>
        checkAnswers(
          section,
          withoutNulls(work.answers[section.sectionId] ?? {}),
          { kind: 'submit' },
          { today: today() },
        ).length > 0,
    )
    if (wrong >= 0) {
      onErrors(wrong)
      return notify(translate('documents.incomplete', { name: sections[wrong]!.name }), {
        type: 'warning',
      })
    }
    setBusy(true)
    try {
      if (!(await work.flush())) return
      const submitted = await provider.request({
        call: 'POST document/{webId}/submit',
        params: { webId: String(document.id) },
      })
      keepRead(submitted)
      onSubmitted()
      notify(translate('documents.submitted'), { type: 'success' })
      refresh()
    } catch (error) {
      // Someone else may have submitted it.
      if ((error as CallFailure).status === 422) refresh()
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      )
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

const withoutNulls = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))
