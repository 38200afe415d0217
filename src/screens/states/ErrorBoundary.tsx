import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { FailureMessage } from './StateMessage.tsx'

type Props = { what: string; resetKey?: string; children: ReactNode }

/** Keeps a failing part from taking the whole screen: shows what happened and tries again. `what` names the part; another `resetKey` (an address) is a fresh start. */
export const ErrorBoundary = ({ what, resetKey, children }: Props) => (
  <Boundary
    resetKey={resetKey}
    fallback={(error, retry) => <FailureMessage error={error} what={what} onRetry={retry} />}
  >
    {children}
  </Boundary>
)
