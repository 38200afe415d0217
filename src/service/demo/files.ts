import { createSHA256 } from 'hash-wasm'
import { filesIn, megabyte, type FileValue } from '../../model/fileValue.ts'
import type { Database, Sql } from '../database/database.ts'
import type { FileStore } from '../files/fileStore.ts'
import { beginFile, fileTable, finishFile } from '../files/fileTable.ts'
import type { CreatedByEntity } from './createdRecord.ts'
import { demoPicture, demoPictureSide } from './picture.ts'
import { demoRecording, demoRecordingSize } from './recording.ts'

/** The beginning of the keys of files whose content can be made again from the key. */
const prefix = 'demo-'
const recordingPrefix = `${prefix}recording-`

/** A picture of the demo as a record holds it; `of` names what it shows. */
export function demoFile(name: string, of: string): FileValue {
  const key = prefix + keyPart(of)
  return {
    key,
    name,
    type: 'image/png',
    size: demoPicture(key).length,
    width: demoPictureSide,
    height: demoPictureSide,
  }
}

/** A recording of the demo as a record holds it; `of` names what is said. */
export const demoRecordingFile = (name: string, of: string): FileValue => ({
  key: recordingPrefix + keyPart(of),
  name,
  type: 'audio/wav',
  size: demoRecordingSize,
})

const keyPart = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The content of a file of the demo, which its key alone decides. */
const contentOf = (key: string) =>
  key.startsWith(recordingPrefix) ? demoRecording(key) : demoPicture(key)

/** Inserts the rows of the files that the records of the current client hold. */
export async function insertDemoFiles(sql: Sql, records: CreatedByEntity): Promise<void> {
  const files = [...records.values()]
    .flat()
    .flatMap(({ values }) => filesIn(values))
    .filter(({ key }) => key.startsWith(prefix))
  for (const file of new Map(files.map((each) => [each.key, each])).values()) {
    const hash = (await createSHA256()).update(contentOf(file.key)).digest('hex')
    await beginFile(sql, file.key, 'demo')
    await finishFile(sql, file.key, { ...file, sha256: hash })
  }
}

/** Puts the files of the demo into the store that are not there. */
export async function addDemoFiles(database: Database, store: FileStore): Promise<void> {
  const { rows } = await database.admin((sql) =>
    sql(`SELECT key FROM ${fileTable} WHERE key LIKE $1 AND size IS NOT NULL`, [`${prefix}%`]),
  )
  await Promise.all(rows.map(({ key }) => addContent(store, key)))
}

async function addContent(store: FileStore, key: string): Promise<void> {
  const found = await store.get(key)
  if (found) await found.content.cancel()
  else await store.put(key, new Blob([contentOf(key)]).stream(), megabyte)
}
