import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import type { FileValue, PendingFile } from '../../../model/fileValue.ts'
import { isPendingFile } from '../../../model/fileValue.ts'
import type { FilesProvider } from '../../../fields/types/file/useFileContent.ts'
import type { Upload, Uploads } from '../../../fields/types/file/useUploads.tsx'

/** The most files of a message, as the schema says. */
const maxFiles = 10

/** Files that arrived and were not sent, by draft: they wait while another conversation is open. */
const kept = new Map<string, FileValue[]>()
let uploadCount = 0

const isPlaceOf = (id: string) => (entry: FileValue | PendingFile) =>
  isPendingFile(entry) && entry.pending === id

/**
 * The files of the message that is being written; each is uploaded at once. `draft` names the
 * message.
 */
export function useAttachments(draft: string) {
  const provider = useDataProvider<FilesProvider>()
  const translate = useTranslate()
  const [entries, setEntries] = useState<(FileValue | PendingFile)[]>(() => kept.get(draft) ?? [])
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const files = entries.filter((entry): entry is FileValue => !isPendingFile(entry))
  useEffect(() => {
    if (files.length > 0) kept.set(draft, files)
    else kept.delete(draft)
  })
  useEffect(() => {
    const open = running.current
    return () => {
      for (const each of open.values()) each.abort()
    }
  }, [])
  const change = (id: string, next: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...next } : each)))
  const forget = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))
  const without = (id: string) => setEntries((all) => all.filter((entry) => !isPlaceOf(id)(entry)))

  const begin = async (file: File, isTooMany: boolean) => {
    const id = `attachment-${(uploadCount += 1)}`
    const failure = isTooMany
      ? { failure: translate('chat.tooManyFiles', { most: maxFiles }) }
      : undefined
    setUploads((all) => [...all, { id, file, sent: 0, ...failure }])
    if (failure) return
    const abort = new AbortController()
    running.current.set(id, abort)
    setEntries((all) => [...all, { pending: id }])
    try {
      const value = await provider.uploadFile('message', {
        file,
        name: file.name,
        field: 'files',
        signal: abort.signal,
        onProgress: (sent) => change(id, { sent }),
      })
      setEntries((all) => all.map((entry) => (isPlaceOf(id)(entry) ? value : entry)))
      forget(id)
    } catch (error) {
      if (abort.signal.aborted) return
      without(id)
      change(id, { failure: error instanceof Error ? error.message : String(error) })
    } finally {
      running.current.delete(id)
    }
  }
  const actions: Uploads = {
    running: uploads.filter(({ failure }) => failure === undefined),
    failed: uploads.filter(({ failure }) => failure !== undefined),
    start(chosen) {
      setUploads((all) => all.filter(({ failure }) => failure === undefined))
      for (const [index, file] of chosen.entries())
        void begin(file, entries.length + index >= maxFiles)
    },
    retry({ id, file }) {
      forget(id)
      void begin(file, entries.length >= maxFiles)
    },
    cancel(id) {
      running.current.get(id)?.abort()
      without(id)
      forget(id)
    },
    remove: (entry) => setEntries((all) => all.filter((each) => each !== entry)),
  }
  return { entries, files, uploads: actions, clear: () => setEntries([]) }
}
