import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useNotify, type DataProvider } from 'ra-core'
import type { FileValue } from '../../../model/fileValue.ts'
import { useFileOwner } from './fileOwner.ts'

/** The data provider's methods for files, beyond those of ra-core. */
export type FilesProvider = DataProvider & {
  uploadFile: (
    resource: string,
    request: {
      file: Blob
      name: string
      field: string
      signal: AbortSignal
      onProgress: (bytes: number) => void
    },
  ) => Promise<FileValue>
  readFile: (
    resource: string,
    request: { id?: string; key: string; isThumbnail?: boolean; signal?: AbortSignal },
  ) => Promise<Blob>
}

/** Which file of which record; without `id`, one that no record holds yet. */
export type FileAddress = { file: FileValue; id?: string | undefined }

/** Reads the content of a file once, when it is asked for. */
export function useReadFile({ file: { key }, id }: FileAddress): () => Promise<Blob> {
  const provider = useDataProvider<FilesProvider>()
  const { entity = '' } = useFileOwner()
  return () => provider.readFile(entity, { key, ...(id === undefined ? {} : { id }) })
}

/**
 * The content of a file that is shown at once, and whether it failed to load. Content never
 * changes, so it is loaded once.
 */
export function useFileData(
  { file: { key }, id }: FileAddress,
  isThumbnail: boolean,
): { content: Blob | undefined; isMissing: boolean } {
  const provider = useDataProvider<FilesProvider>()
  const { entity = '' } = useFileOwner()
  const { data, isError } = useQuery({
    queryKey: ['file', entity, id, key, isThumbnail],
    queryFn: ({ signal }) =>
      provider.readFile(entity, { key, isThumbnail, signal, ...(id === undefined ? {} : { id }) }),
    staleTime: Infinity,
    retry: false,
  })
  return { content: data, isMissing: isError }
}

/** The ref of an `<img>` or `<audio>` that shows a blob. */
export const useSource = (content: Blob | undefined) =>
  useCallback(
    (element: HTMLImageElement | HTMLAudioElement | null) => {
      if (!content || !element) return
      const url = URL.createObjectURL(content)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [content],
  )

/** Returns a function that reports why a file could not be read. */
export const useReadFailure = () => {
  const notify = useNotify()
  return (error: unknown) =>
    notify('fields.file.unreadable', {
      type: 'error',
      messageArgs: { reason: error instanceof Error ? error.message : String(error) },
    })
}
