import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { forgetFailures } from './lazyPart.tsx'
import { Failed } from './Message.tsx'

/**
 * Keeps a failing part from taking the whole screen: shows what happened and tries again. `what` names the part; another
 * `resetKey` (an address) is a fresh start.
 */
export class ErrorBoundary extends Component<{ what: string; resetKey?: string; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(previous: { resetKey?: string }) {
    if (this.state.error !== undefined && previous.resetKey !== this.props.resetKey) this.setState({ error: undefined })
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Failed error={this.state.error} what={this.props.what} onRetry={() => {
      forgetFailures()
      this.setState({ error: undefined })
    }} />
  }
}
