import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { sectionsAt, type DocumentSection } from '../../../design/answers.ts'
import { readableText } from '../../../fields/fieldTexts.ts'
import type { FilesProvider } from '../../../fields/types/file/useFileContent.ts'
import type { OptionsProvider } from '../../../fields/picker/optionsOf.tsx'
import type { Entity } from '../../../model/entity.ts'
import { findField } from '../../../model/path.ts'
import type { CallFailure, ContractProvider, EntityRecord } from '../../../branchdesk.ts'
import { failureText, useEntityLabels, useSession } from '../../../branchdesk.ts'
import { fileName, saveFile } from '../../../screens/importExport/saveFile.ts'
import { offeredChoices } from '../offeredChoices.ts'
import type { FilledDocument } from '../useDocument.ts'
import { makeReport, ReportFailure } from './makeReport.ts'
import {
  sectionAnswers,
  type Pair,
  type ReportDocument,
  type ReportSource,
} from './reportContent.ts'

/** What a report says of a document above its answers. */
const factNames = [
  'siteName',
  'locationName',
  'userName',
  'formDefinitionId',
  'startDate',
  'endDate',
  'submittedDate',
  'onTime',
  'status',
]

/** How far a report is: documents that were read; undefined: the file is being made. */
export type ReportProgress = { done: number; total: number }

/**
 * Makes one PDF of documents and lets the browser save it. `progress` is present while it runs;
 * `cancel` ends it.
 */
export function useReport(entity: Entity, onDone: () => void) {
  const translate = useTranslate()
  const language = useLocale()
  const [progress, setProgress] = useState<ReportProgress>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const read = useReadDocument(entity)
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(
    async (records: EntityRecord[]) => {
      const abort = new AbortController()
      running.current = abort
      const { signal } = abort
      setFailure(undefined)
      const documents: ReportDocument[] = []
      const reading = () =>
        records.length > 1 ? records[documents.length]?.documentName : undefined
      const showProgress = () => setProgress({ done: documents.length, total: records.length })
      try {
        showProgress()
        for (const { id } of records) {
          documents.push(await read(String(id), signal))
          signal.throwIfAborted()
          showProgress()
        }
        const title =
          documents.length === 1 ? documents[0]!.title : translate('documents.report.title')
        const file = await makeReport(
          {
            documents,
            title,
            language,
            pageText: translate('documents.report.page', { page: '{page}', pages: '{pages}' }),
          },
          signal,
        )
        saveFile(file, fileName(title, 'pdf'))
        onDone()
      } catch (error) {
        if (signal.aborted) return
        const text =
          error instanceof ReportFailure
            ? translate('documents.report.failed')
            : failureText(error, (key) => translate(key))
        const name = reading()
        setFailure(name === undefined ? text : `${name}: ${text}`)
      } finally {
        if (running.current === abort) setProgress(undefined)
      }
    },
    [language, onDone, read, translate],
  )
  return { progress, failure, run, cancel: useCallback(() => running.current?.abort(), []) }
}

/** Reads a document with its sections, the names in its answers and its pictures. */
function useReadDocument(entity: Entity) {
  const provider = useDataProvider<ContractProvider & FilesProvider & OptionsProvider>()
  const translate = useTranslate()
  const locale = useLocale()
  const { user } = useSession()
  const labels = useEntityLabels(entity)
  return useCallback(
    async (id: string, signal: AbortSignal): Promise<ReportDocument> => {
      const [{ data: document }, sections] = await Promise.all([
        provider.getOne<FilledDocument>('document', { id, meta: { silent: 'all' }, signal }),
        provider.request(
          { call: 'GET document/{webId}/sections', params: { webId: id } },
          signal,
        ) as Promise<DocumentSection[]>,
      ])
      const source: ReportSource = {
        readTexts: async ({ entity: of, query }) =>
          (await offeredChoices(provider, id)(of, query)).data,
        readFile: ({ key }) =>
          provider.readFile('document', { id, key, signal }).catch((error: CallFailure) => {
            // Without its content, the file is named like any other.
            if (error.status === 404) return undefined
            throw error
          }),
      }
      const context = { locale, translate }
      const fact = (name: string): Pair[] => {
        const field = findField(entity, name)!
        const text = readableText(document[name], field, {
          ...context,
          record: document,
          entity: entity.name,
        })
        return text ? [{ label: labels.fieldLabel(field), text }] : []
      }
      const read: ReportDocument = {
        client: user.clientName,
        title: document.documentName,
        facts: factNames.flatMap(fact),
        sections: [],
      }
      for (const section of sectionsAt(sections, document.locationId))
        read.sections.push({
          name: section.name,
          ...(section.locationName ? { hint: section.locationName } : {}),
          answers: await sectionAnswers(
            section,
            document.answers?.[section.sectionId] ?? {},
            context,
            source,
          ),
        })
      return read
    },
    [provider, translate, locale, user, entity, labels],
  )
}
