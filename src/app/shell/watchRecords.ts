import type { Watch } from '../../client/live.ts'
import type { WatchRecords } from '../../screens/states/useLiveUpdates.ts'
import { baseUrl, http, session } from '../compositionRoot.ts'

let loading: Promise<Watch> | undefined

/** Watches records for the screens; what that takes is loaded by the first one that asks for it. */
export const watchRecords: WatchRecords = (watched, renew) => {
  const over = new AbortController()
  loading ??= import('../../client/live.ts').then(({ createLive }) =>
    createLive({ http, baseUrl, session }),
  )
  loading
    .then((watch) => watch(watched, renew, over.signal))
    // A chunk that did not come is asked for by the next screen.
    .catch(() => (loading = undefined))
  return () => over.abort()
}
