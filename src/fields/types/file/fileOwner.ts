import { createContext, use } from 'react'
import { useRecordContext, useResourceContext, type RaRecord } from 'ra-core'

/**
 * The record that holds the files of a form, where it is not the record of the form: `path` is the
 * field of that record, below which the fields of the form are (`answers.kitchen`). Without an
 * entity, nothing holds them, and nothing is uploaded (a preview).
 */
export type FileOwner = {
  entity?: string
  path?: string
  record?: RaRecord
  unsent?: UnsentFiles
}

/**
 * Where files wait beyond their inputs until they have reached the service. A place is the path of
 * an input in the record, with the indexes of entries.
 */
export type UnsentFiles = {
  /** Says that an input can send the files of a place; returns what says that it is gone. */
  show: (place: string) => () => void
  /** The files that wait at a place, in their order. */
  read: (place: string) => Promise<KeptFile[]>
  keep: (place: string, file: File) => KeptFile
}

/** A file that waits until it is dropped; it may have failed for a reason. */
export type KeptFile = { file: File; fail: (reason: string) => void; drop: () => void }

/** Absent: the record of the form holds the files. */
export const FileOwnerContext = createContext<FileOwner | undefined>(undefined)

/** The record that holds the files of the inputs and values here. */
export function useFileOwner(): FileOwner {
  const entity = useResourceContext()
  const record = useRecordContext()
  return use(FileOwnerContext) ?? { ...(entity ? { entity } : {}), ...(record ? { record } : {}) }
}
