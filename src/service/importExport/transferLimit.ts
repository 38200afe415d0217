import { tooManyTransfers, transfersBusy } from '../problems.ts'

/**
 * Exports, imports and large assignments that run at the same time: of one person, and of all in
 * this process.
 */
const perPerson = 2
const inTotal = 6

/**
 * Counts the exports, imports and large assignments that run, so that they leave room for
 * everything else.
 */
export type TransferLimit = {
  /**
   * Begins one of a user; the returned function ends it, once.
   * Errors  TOO_MANY_REQUESTS (429)
   */
  begin(user: string): () => void
}

export function createTransferLimit(): TransferLimit {
  const running = new Map<string, number>()
  let total = 0
  return {
    begin(user) {
      const theirs = running.get(user) ?? 0
      if (theirs >= perPerson) throw tooManyTransfers({ most: perPerson })
      if (total >= inTotal) throw transfersBusy({})
      running.set(user, theirs + 1)
      total++
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        total--
        const left = running.get(user)! - 1
        if (left > 0) running.set(user, left)
        else running.delete(user)
      }
    },
  }
}
