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
  /** Drops the files that wait below a place, because its entry was removed. */
  dropBelow: (place: string) => void
}

/** A file that waits until it is dropped; it may have failed for a reason. */
export type KeptFile = {
  file: File
  fail: (reason: string) => void
  drop: () => Promise<void>
  /** Says that the input of the file has another place, because its entry was moved. */
  moveTo: (place: string) => void
  /**
   * Runs an upload while no other window uploads the same file; returns whether it ran, which it
   * does not where another window has sent or dropped the file.
   */
  send: (upload: () => Promise<void>, signal: AbortSignal) => Promise<boolean>
}

/** Absent: the record of the form holds the files. */
export const FileOwnerContext = createContext<FileOwner | undefined>(undefined)

/** Returns what drops the files that wait in an entry of a list of the form, which is removed. */
export function useDropFiles(list: string): (index: number) => void {
  const { path, unsent } = useFileOwner()
  return (index) =>
    unsent?.dropBelow([path, list, index].filter((each) => each !== undefined).join('.'))
}

/** The record that holds the files of the inputs and values here. */
export function useFileOwner(): FileOwner {
  const entity = useResourceContext()
  const record = useRecordContext()
  return use(FileOwnerContext) ?? { ...(entity ? { entity } : {}), ...(record ? { record } : {}) }
}
