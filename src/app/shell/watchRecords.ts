import type { Watch } from '../../client/live.ts'
import type { WatchRecords } from '../../screens/states/useLiveUpdates.ts'
import { baseUrl, http, session } from '../compositionRoot.ts'

let loading: Promise<Watch> | undefined

/** Watches records for the screens; the code is loaded on first use. */
export const watchRecords: WatchRecords = (watched, renew) => {
  const stop = new AbortController()
  loading ??= import('../../client/live.ts').then(({ createLive }) =>
    createLive({ http, baseUrl, session }),
  )
  loading
    .then((watch) => watch(watched, renew, stop.signal))
    // The next screen retries a chunk that failed to load.
    .catch(() => (loading = undefined))
  return () => stop.abort()
}
