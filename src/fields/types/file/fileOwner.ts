import { createContext, use } from 'react'
import { useRecordContext, useResourceContext, type RaRecord } from 'ra-core'

/**
 * The record that holds the files of a form, where it is not the record of the form: `path` is the
 * field of that record, below which the fields of the form are (`answers.kitchen`). Without an
 * entity, nothing holds them, and nothing is uploaded (a preview).
 */
export type FileOwner = { entity?: string; path?: string; record?: RaRecord }

/** Absent: the record of the form holds the files. */
export const FileOwnerContext = createContext<FileOwner | undefined>(undefined)

/** The record that holds the files of the inputs and values here. */
export function useFileOwner(): FileOwner {
  const entity = useResourceContext()
  const record = useRecordContext()
  return use(FileOwnerContext) ?? { ...(entity ? { entity } : {}), ...(record ? { record } : {}) }
}
