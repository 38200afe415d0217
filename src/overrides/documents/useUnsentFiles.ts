import { useEffect, useMemo, useState } from 'react'
import { useNotify } from 'ra-core'
import type { KeptFile, UnsentFiles } from '../../fields/types/file/fileOwner.ts'
import {
  keepUnsentFile,
  moveUnsentFile,
  readUnsentFiles,
  removeUnsentBelow,
  removeUnsentFile,
  sendOnce,
  unsentFile,
  type UnsentFile,
} from './unsentFiles.ts'

/** A file that waits: the place of its answer, and why it could not be sent. */
export type WaitingFile = { id: string; place: string; failure?: string }

/**
 * The files of a document that have not reached the service. They are kept in this browser, so that
 * inputs upload them after a reload too. `waiting` are all of them; `shown` those that an input on
 * the screen can send: a question may be hidden since.
 */
export function useUnsentFiles(document: string, user: string) {
  const notify = useNotify()
  const [waiting, setWaiting] = useState<WaitingFile[]>([])
  const [places, setPlaces] = useState<string[]>([])
  useEffect(() => {
    void readUnsentFiles(document, user).then((found) =>
      setWaiting((known) => [
        ...found.filter(({ id }) => !known.some((each) => each.id === id)),
        ...known,
      ]),
    )
  }, [document, user])
  const unsent = useMemo<UnsentFiles>(() => {
    const forget = (id: string) => setWaiting((known) => known.filter((each) => each.id !== id))
    const drop = (id: string) => {
      forget(id)
      return removeUnsentFile(id)
    }
    /** `isStored` becomes true when the browser has stored the file, or false if it cannot. */
    const keptOf = ({ id, file }: UnsentFile, isStored = Promise.resolve(true)): KeptFile => ({
      file,
      fail: (failure) =>
        setWaiting((known) => known.map((each) => (each.id === id ? { ...each, failure } : each))),
      drop: () => drop(id),
      moveTo: (place) => {
        setWaiting((known) => known.map((each) => (each.id === id ? { ...each, place } : each)))
        void moveUnsentFile(id, place)
      },
      send: async (upload, signal) => {
        if (!(await isStored)) {
          await upload()
          return true
        }
        const isSent = await sendOnce(id, upload, signal)
        if (!isSent) forget(id)
        return isSent
      },
    })
    return {
      show: (place) => {
        setPlaces((known) => [...known, place])
        return () => setPlaces((known) => known.toSpliced(known.indexOf(place), 1))
      },
      read: async (place) =>
        (await readUnsentFiles(document, user))
          .filter((each) => each.place === place)
          .map((each) => keptOf(each)),
      keep: (place, file) => {
        const kept = unsentFile(document, user, place, file)
        setWaiting((known) => [...known, { id: kept.id, place }])
        const isStored = keepUnsentFile(kept).then(
          () => true,
          () => {
            notify('documents.notKept', { type: 'warning', messageArgs: { name: file.name } })
            return false
          },
        )
        return keptOf(kept, isStored)
      },
      dropBelow: (place) => {
        setWaiting((known) => known.filter((each) => !each.place.startsWith(`${place}.`)))
        void removeUnsentBelow(document, user, place)
      },
    }
  }, [document, user, notify])
  return { unsent, waiting, shown: waiting.filter(({ place }) => places.includes(place)) }
}
