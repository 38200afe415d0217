import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { failureText } from '../states/failureText.ts'
import { fileName, saveFile } from './saveFile.ts'

/**
 * Exports the records that match the list's filters and `filter`, and saves the file. `progress` is
 * present while it runs.
 */
export function useExport(
  entity: Entity,
  filter: Record<string, unknown> | undefined,
  onDone: () => void,
) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const labels = useEntityLabels(entity)
  const { total = 0, filterValues, sort } = useListContext()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (format: 'csv' | 'json', columns: { path: string; heading: string }[]) => {
    const abort = new AbortController()
    running.current = abort
    setFailure(undefined)
    setProgress({ done: 0, total })
    try {
      const file: Blob = await dataProvider.exportRecords(entity.name, {
        format,
        columns: columns.map(({ path }) => path),
        headings: columns.map(({ heading }) => heading),
        filter: { ...filterValues, ...filter },
        sort,
        signal: abort.signal,
        onProgress: (done: number, of: number) => setProgress({ done, total: of }),
      })
      saveFile(file, fileName(labels.many, format))
      notify('importExport.export.done', { type: 'success' })
      onDone()
    } catch (error) {
      if (!abort.signal.aborted) setFailure(failureText(error, translate))
      setProgress(undefined)
    }
  }
  return { progress, failure, run, cancel: () => running.current?.abort() }
}
