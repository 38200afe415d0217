import { useEffect, useRef, useState, type RefObject } from 'react'
import { useDataProvider, useTranslate, useWrappedSource } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { isAcceptedType, isPendingFile, type FileValue } from '../../../model/fileValue.ts'
import type { ProblemBody } from '../../../model/problem.ts'
import { useFieldPath, useSetValue } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { isOutage, isRefusal, useSendAgain } from '../../loading/useSendAgain.ts'
import { fieldTypeOf } from '../../fieldTypes.ts'
import { useFileOwner, type KeptFile } from './fileOwner.ts'
import type { FilesProvider } from './useFileContent.ts'

/**
 * One upload of an input: it runs until it is in the value, or has failed. `isDown`: the service
 * could not be reached, so that it is sent again.
 */
export type Upload = { id: string; file: File; sent: number; failure?: string; isDown?: boolean }

/** The uploads of a file input, and what its buttons do. */
export type Uploads = {
  running: Upload[]
  failed: Upload[]
  /** Uploads files into the value; a field with one file gets the last of them. */
  start: (files: File[]) => void
  retry: (upload: Upload) => void
  /** Stops an upload, or forgets one that failed. */
  cancel: (id: string) => void
  /** Takes a file, or the place of an upload, out of the value. */
  remove: (entry: unknown) => void
}

let uploadCount = 0

/**
 * Uploads files for a field of the surrounding form. While an upload runs, its place is in the
 * value (`PendingFile`), so that the form cannot be saved without it.
 */
export function useUploads({ field, source, label }: InputProps & { label: string }): Uploads {
  const provider = useDataProvider<FilesProvider>()
  const owner = useFileOwner()
  const translate = useTranslate()
  const fieldPath = [owner.path, useFieldPath(source)].filter(Boolean).join('.')
  const files = useFormFiles(field, source)
  const place = [owner.path, files.path].filter(Boolean).join('.')
  const { uploads, add, change, forget } = useUploadList()
  const controllers = useAbortControllers()
  const kept = useRef(new Map<string, KeptFile>())

  /** Takes the place of an upload out of the value; the file that it should replace comes back. */
  const release = (id: string) => {
    const previous = controllers.current.get(id)?.previous ?? []
    controllers.current.delete(id)
    if (!files.read().some(isPlaceOf(id))) return
    files.write(field.multiple ? files.read().filter((entry) => !isPlaceOf(id)(entry)) : previous)
  }
  const cancel = (id: string) => {
    controllers.current.get(id)?.abort.abort()
    release(id)
    forget(id)
    void drop(id)
  }
  const drop = async (id: string) => {
    const waiting = kept.current.get(id)
    kept.current.delete(id)
    await waiting?.drop()
  }
  const begin = async (file: File, isDown = false, waiting?: KeptFile) => {
    const id = `upload-${(uploadCount += 1)}`
    const refuse = (failure: string) => add({ id, file, sent: 0, failure })
    const refusal = refusalOf(field, file)
    if (refusal)
      return refuse(translate(`validation.${refusal.code}`, { label, ...refusal.params }))
    const { entity } = owner
    if (!entity) return refuse(translate('fields.file.notInPreview'))
    if (!field.multiple) for (const running of controllers.current.keys()) cancel(running)
    const abort = new AbortController()
    controllers.current.set(id, { abort, previous: files.read() })
    add({ id, file, sent: 0, isDown })
    const keptFile = waiting ?? owner.unsent?.keep(place, file)
    if (keptFile) kept.current.set(id, keptFile)
    files.write([...(field.multiple ? files.read() : []), { pending: id }])
    const upload = async () => {
      const value = await provider.uploadFile(entity, {
        file,
        name: file.name,
        field: fieldPath,
        signal: abort.signal,
        onProgress: (sent) => change(id, { sent }),
      })
      if (abort.signal.aborted) return
      controllers.current.delete(id)
      files.write(files.read().map((entry): unknown => (isPlaceOf(id)(entry) ? value : entry)))
      forget(id)
      await drop(id)
    }
    try {
      if (!keptFile) return await upload()
      if ((await keptFile.send(upload, abort.signal)) || abort.signal.aborted) return
      // Another window has sent it.
      release(id)
      forget(id)
      kept.current.delete(id)
    } catch (error) {
      if (abort.signal.aborted) return
      const failure = failureOf(error, label, translate)
      release(id)
      if (isRefusal(error)) void drop(id)
      else kept.current.get(id)?.fail(failure)
      change(id, { failure, isDown: isOutage(error) })
    }
  }
  const retry = ({ id, file, isDown }: Upload) => {
    const waiting = kept.current.get(id)
    kept.current.delete(id)
    forget(id)
    void begin(file, isDown, waiting)
  }
  useKeptFiles(place, kept, (waiting) => void begin(waiting.file, false, waiting))
  const failed = uploads.filter(({ failure }) => failure !== undefined)
  useSendAgain(
    uploads.some(({ isDown }) => isDown),
    () => failed.filter(({ isDown }) => isDown).forEach(retry),
  )
  return {
    running: uploads.filter(({ failure }) => failure === undefined),
    failed,
    start: (chosen) => {
      // Files that wait remain beside the new ones, unless a new one takes their place.
      for (const { id } of failed) if (!field.multiple || !kept.current.has(id)) cancel(id)
      for (const file of field.multiple ? chosen : chosen.slice(-1)) void begin(file)
    },
    retry,
    cancel,
    remove: (entry) => files.write(files.read().filter((each) => idOf(each) !== idOf(entry))),
  }
}

/** The files of a field in the value of its form, as a list: of a field with one file, its last. */
function useFormFiles(field: InputProps['field'], source: string) {
  const path = useWrappedSource(source)
  // Entries of a list are moved while a file of theirs is on its way.
  const latestPath = useRef(path)
  useEffect(() => {
    latestPath.current = path
  })
  const { getValues } = useFormContext()
  const setValue = useSetValue()
  return {
    path,
    read: (): unknown[] => {
      const value: unknown = getValues(latestPath.current)
      return value === null || value === undefined ? [] : [value].flat()
    },
    write: (next: unknown[]) =>
      setValue(
        latestPath.current,
        field.multiple ? (next.length > 0 ? next : null) : (next.at(-1) ?? null),
      ),
  }
}

/** The uploads that run or have failed, in the order of their start. */
function useUploadList() {
  const [uploads, setUploads] = useState<Upload[]>([])
  return {
    uploads,
    add: (upload: Upload) => setUploads((known) => [...known, upload]),
    change: (id: string, next: Partial<Upload>) =>
      setUploads((known) => known.map((each) => (each.id === id ? { ...each, ...next } : each))),
    forget: (id: string) => setUploads((known) => known.filter((each) => each.id !== id)),
  }
}

/**
 * What stops each running upload, by its id, with the files that it replaces. All stop when the
 * input is left.
 */
function useAbortControllers() {
  const controllers = useRef(new Map<string, { abort: AbortController; previous: unknown[] }>())
  useEffect(() => {
    const open = controllers.current
    return () => {
      for (const { abort } of open.values()) abort.abort()
      open.clear()
    }
  }, [])
  return controllers
}

/** Whether an entry of a value is the place of an upload. */
const isPlaceOf = (id: string) => (entry: unknown) => isPendingFile(entry) && entry.pending === id

/**
 * Why an upload failed, with the label of the input: the service knows that of the newest version.
 */
function failureOf(
  error: unknown,
  label: string,
  translate: (key: string, options?: object) => string,
): string {
  const [first] = (error as { body?: Partial<ProblemBody> }).body?.errors ?? []
  const message = error instanceof Error ? error.message : String(error)
  return first?.params
    ? translate(`validation.${first.code}`, { ...first.params, label, _: message })
    : message
}

/**
 * Uploads the files that an earlier visit could not send, once the input is there. `kept` are those
 * of the input, which stay with it where the entry around it is moved.
 */
function useKeptFiles(
  place: string,
  kept: RefObject<Map<string, KeptFile>>,
  begin: (waiting: KeptFile) => void,
) {
  const { unsent } = useFileOwner()
  const latest = useRef({ begin, place })
  useEffect(() => {
    if (latest.current.place !== place)
      for (const waiting of kept.current.values()) waiting.moveTo(place)
    latest.current = { begin, place }
  })
  useEffect(() => unsent?.show(place), [unsent, place])
  useEffect(() => {
    if (!unsent) return
    let isGone = false
    void unsent.read(latest.current.place).then((found) => {
      if (!isGone) found.forEach((waiting) => latest.current.begin(waiting))
    })
    return () => void (isGone = true)
  }, [unsent])
}

/** What tells the entries of a value apart: forms copy them. */
const idOf = (entry: unknown): unknown =>
  isPendingFile(entry) ? entry.pending : (entry as FileValue).key

/** Why a file is not even sent; the service checks the same by the content. */
function refusalOf(field: InputProps['field'], file: File) {
  const type = fieldTypeOf(field)
  const { accept, maximum = Infinity } = type.files!(field)
  const params = type.facts?.(field)
  // The browser knows a type only by the extension, and not every extension.
  if (file.type && !isAcceptedType(file.type, file.name, accept))
    return { code: 'fileType', params }
  return file.size > maximum ? { code: 'fileSize', params } : undefined
}

/** The files and places of uploads in a value, in their order. */
export const entriesOf = (value: unknown): (FileValue | { pending: string })[] =>
  value === null || value === undefined
    ? []
    : ([value].flat() as (FileValue | { pending: string })[])
