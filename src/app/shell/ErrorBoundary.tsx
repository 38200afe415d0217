import type { ReactNode } from 'react'
import './shellStyles.ts'
import { Boundary } from '../../screens/states/Boundary.tsx'
import english from '../i18n/messages/en/app.ts'
import { isLoadFailure } from '../../screens/states/isLoadFailure.ts'

/** A change of `resetKey` (another route) renders the children again. */
type Props = {
  children: ReactNode
  resetKey?: string
  messages?: Pick<typeof english.error, 'sorry' | 'retry'>
}

/**
 * Catches errors of rendering, shows a message in place of the children and offers a retry
 * (ERR-42).
 */
export const ErrorBoundary = ({ children, resetKey, messages = english.error }: Props) => (
  <Boundary
    resetKey={resetKey}
    fallback={(error, retry) => (
      <div className="desk-failure" role="alert">
        <h1 className="desk-h1">{messages.sorry}</h1>
        <p>
          {/* The message of a chunk error is only a URL. */}
          {!isLoadFailure(error) && (error instanceof Error ? error.message : String(error))}
        </p>
        {/* A missing chunk needs a reload of the page: after an update its old file name no longer
            exists. */}
        <button
          type="button"
          className="desk-button"
          data-filled
          onClick={isLoadFailure(error) ? () => window.location.reload() : retry}
        >
          {messages.retry}
        </button>
      </div>
    )}
  >
    {children}
  </Boundary>
)
