import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { useNotify, useTranslate } from 'ra-core'
import { failureText } from './failureText.ts'
import { forgetFailures } from '../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'

/**
 * Wraps what opens over a screen (dialogs, menus, drawers). A part that cannot be loaded is closed
 * with an error toast, and the screen beneath stays as it is.
 */
export function PartBoundary({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const notify = useNotify()
  const translate = useTranslate()
  const fail = (error: unknown) => {
    notify(
      failureText(error, (key) => translate(key)),
      { type: 'error' },
    )
    forgetFailures()
    onClose()
  }
  return (
    <Catch onFail={fail}>
      <LoadBoundary fallback={null}>{children}</LoadBoundary>
    </Catch>
  )
}

class Catch extends Component<
  { onFail: (error: unknown) => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
    this.props.onFail(error)
    this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
