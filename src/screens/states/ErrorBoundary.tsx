import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { FailureMessage } from './StateMessage.tsx'

type Props = { what: string; resetKey?: string; isScreen?: boolean; children: ReactNode }

/**
 * Contains the failure of one part of a screen: shows the error with a retry button. `what` names
 * the part; a changed `resetKey` (an address) resets the error; `isScreen`: the part is the page.
 */
export const ErrorBoundary = ({ what, resetKey, isScreen = false, children }: Props) => (
  <Boundary
    resetKey={resetKey}
    fallback={(error, retry) => (
      <FailureMessage error={error} what={what} onRetry={retry} isScreen={isScreen} />
    )}
  >
    {children}
  </Boundary>
)
