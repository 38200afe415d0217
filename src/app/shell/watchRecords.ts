import type { Watch, WatchOptions } from '../../client/live/live.ts'
import type { WatchTarget } from '../../client/live/watchTarget.ts'
import type { WatchConversation } from '../../screens/states/liveSignals.ts'
import type { WatchRecords } from '../../screens/states/useLiveUpdates.ts'
import { whenIdle } from '../../screens/states/whenIdle.ts'
import { baseUrl, http, session } from '../compositionRoot.ts'

let loading: Promise<Watch> | undefined

/** Watches records for the screens. */
export const watchRecords: WatchRecords = (watched, renew, background = false) =>
  watch(watched, renew, { background })

/** Watches what the user may do. */
export const watchPermissions = (renew: () => Promise<unknown>) => watch('permissions', renew)

/** Lets the user count as online while a page is visible. */
export const showPresence = () => watch('presence', nothing)

/** Watches who is typing and who is online in a conversation. */
export const watchConversation: WatchConversation = (conversation, onSignal) =>
  watch({ conversation }, nothing, { onSignal })

const nothing = async () => undefined

/** Calls `renew` on changes until the result is called; the code is loaded on first use. */
function watch(
  watched: WatchTarget,
  renew: () => Promise<unknown>,
  options?: WatchOptions,
): () => void {
  const stop = new AbortController()
  // Streams must not compete with the requests of the first screen.
  loading ??= new Promise<void>((done) => void whenIdle(done))
    .then(() => import('../../client/live/live.ts'))
    .then(({ createLive }) => createLive({ http, baseUrl, session }))
  loading
    .then((live) => live(watched, renew, stop.signal, options))
    // The next screen retries a chunk that failed to load.
    .catch(() => (loading = undefined))
  return () => stop.abort()
}
