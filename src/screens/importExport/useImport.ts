import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { newIdempotencyKey } from '../../model/idempotencyKey.ts'
import type { ImportedRow, ImportFile, ImportMode, ImportResult } from '../../model/importLine.ts'
import { failureText } from '../states/failureText.ts'
import { utf8File } from './utf8File.ts'

/**
 * How a file is imported: each column's path (empty: left out), the paths by which records are
 * matched, and whether all rows or each good one is imported.
 */
export type ImportSettings = {
  mapping: Record<string, string>
  key: string[]
  mode: Exclude<ImportMode, 'preview'>
}

/** The result of a preview or an import so far; wrong rows are kept, other rows only counted. */
export type ImportReport = {
  wrong: ImportedRow[]
  columns: string[]
  counts: Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'wrong'>
  result?: ImportResult
}

export type ImportStep = 'file' | 'columns' | 'check' | 'done'

/**
 * `busy`: the progress of the running task. `failure`: why the last task failed; it can be retried
 * as it is.
 */
export type ImportState = {
  step: ImportStep
  name?: string
  content?: Blob
  file?: ImportFile
  report?: ImportReport
  busy?: { done: number; total: number }
  failure?: string
  isStopped?: boolean
}

/** The steps of an import: choose a file, map its columns, preview the result, import. */
export function useImport(entity: Entity, guess: (file: ImportFile, content: Blob) => ImportFile) {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const refresh = useRefresh()
  const [state, setState] = useState<ImportState>({ step: 'file' })
  const running = useRef<AbortController>(undefined)
  const runKey = useRef('')
  useEffect(() => () => running.current?.abort(), [])
  const change = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }))

  const attempt = async (work: (signal: AbortSignal) => Promise<Partial<ImportState>>) => {
    const abort = new AbortController()
    running.current = abort
    change({ busy: { done: 0, total: 0 }, failure: undefined, isStopped: false })
    try {
      const next = await work(abort.signal)
      change({ ...next, busy: undefined })
    } catch (error) {
      change({
        busy: undefined,
        ...(abort.signal.aborted
          ? { isStopped: true }
          : { failure: failureText(error, translate) }),
      })
    }
  }

  const choose = (file: File) =>
    attempt(async (signal) => {
      change({ name: file.name })
      const refuse = (reason: 'empty' | 'notText' | 'noRows') => ({
        failure: translate(`importExport.import.${reason}`, { name: file.name }),
      })
      const content = await utf8File(file)
      if (typeof content === 'string') return refuse(content)
      const described: ImportFile = await dataProvider.describeFile(entity.name, content, signal)
      if (described.rows === 0) return refuse('noRows')
      return { step: 'columns', content, file: guess(described, content), report: undefined }
    })

  const take = (mode: ImportMode, { mapping, key }: ImportSettings, step: ImportStep) =>
    attempt(async (signal) => {
      const report: ImportReport = {
        wrong: [],
        columns: [],
        counts: { created: 0, updated: 0, unchanged: 0, wrong: 0 },
      }
      // What is shown while it runs also stays when it is stopped.
      change({ step, report })
      const result: ImportResult = await dataProvider.importFile(entity.name, {
        file: state.content!,
        mode,
        mapping,
        key,
        idempotencyKey: runKey.current,
        signal,
        onProgress: (done: number, total: number) =>
          change({ busy: { done, total }, report: { ...report, counts: { ...report.counts } } }),
        onRow: (row: ImportedRow, columns: string[]) => {
          report.counts[row.outcome]++
          report.columns = columns
          if (row.outcome === 'wrong') report.wrong.push(row)
        },
      })
      return { report: { ...report, result } }
    })

  return {
    state,
    choose,
    preview: (settings: ImportSettings) => {
      // After a lost connection, a retry with the same key resumes the import; a new preview starts
      // another one.
      runKey.current = newIdempotencyKey()
      return take('preview', settings, 'check')
    },
    run: async (settings: ImportSettings) => {
      await take(settings.mode, settings, 'done')
      refresh()
    },
    back: (step: ImportStep) =>
      change({ step, failure: undefined, isStopped: false, report: undefined }),
    stop: () => running.current?.abort(),
  }
}
