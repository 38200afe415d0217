import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { watchIdle } from './idle.ts'
import type { IdleWarningProps } from './IdleWarning.tsx'
import { endSession, http } from '../compositionRoot.ts'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'

// If this chunk fails to load, the session ends without a warning; nothing else must fail.
const IdleWarning = lazyPart(
  (): Promise<{ default: ComponentType<IdleWarningProps> }> =>
    import('./IdleWarning.tsx').catch(() => ({ default: () => null })),
)

/**
 * Renews the session at the service, which ends it as well when it is idle: people who type for
 * half an hour without saving are not idle. A failure shows in the next call.
 */
const renewSession = () =>
  void http({
    verb: 'GET',
    path: '/security/userAccounts/currentUser',
    silentStatuses: 'all',
  }).catch(() => undefined)

/** Ends a session that is idle for half an hour, and warns a minute before (SESS-06, SESS-07). */
export function IdleWatch() {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  useEffect(
    () =>
      watchIdle({
        target: window,
        storage: localStorage,
        onIdle: () => endSession('idle'),
        onWarning: setSecondsLeft,
        onActive: renewSession,
      }),
    [],
  )
  if (secondsLeft === undefined) return null
  return (
    <LoadBoundary fallback={null}>
      <IdleWarning secondsLeft={secondsLeft} onStay={() => setSecondsLeft(undefined)} />
    </LoadBoundary>
  )
}
