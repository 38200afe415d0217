import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'ra-core'
import { instantText } from '../../../fields/types/instant/views.tsx'
import { fileName, saveFile } from '../../../screens/importExport/saveFile.ts'
import { failureText } from '../../../branchdesk.ts'
import { exportedFields, transcriptOf } from './transcript.ts'

/** As what a conversation is saved. */
export type ExportFormat = 'text' | 'json'

/**
 * Saves the messages of a conversation that the user may read as a file. `isRunning` while it is
 * read; a failure is shown as a notification.
 */
export function useExportConversation(id: string, title: string) {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const [isRunning, setRunning] = useState(false)
  const run = async (format: ExportFormat) => {
    setRunning(true)
    try {
      const json: Blob = await dataProvider.exportRecords('message', {
        format: 'json',
        columns: [...exportedFields],
        headings: [],
        filter: { conversationId: id },
        sort: { field: 'sequence', order: 'ASC' },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      const timeOf = (instant: string) => instantText(instant, locale)
      const file = format === 'json' ? json : await transcriptOf(json, { translate, timeOf })
      saveFile(file, fileName(title, format === 'json' ? 'json' : 'txt'))
    } catch (error) {
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      )
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}
