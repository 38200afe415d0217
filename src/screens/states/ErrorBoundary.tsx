import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { isLoadFailure } from './isLoadFailure.ts'
import { forgetFailures } from './lazyPart.tsx'
import { Failed } from './Message.tsx'

type Props = { what: string; resetKey?: string; children: ReactNode }
type State = { error?: unknown; resetKey?: string }

/**
 * Keeps a failing part from taking the whole screen: shows what happened and tries again, by itself once there is a network again. `what` names the part; another
 * `resetKey` (an address) is a fresh start.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override componentDidMount() {
    window.addEventListener('online', this.fetchAgain)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.fetchAgain)
  }

  retry = () => {
    forgetFailures()
    this.setState({ error: undefined })
  }

  /** What could not be fetched may be there now that there is a network again. */
  fetchAgain = () => {
    if (isLoadFailure(this.state.error)) this.retry()
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Failed error={this.state.error} what={this.props.what} onRetry={this.retry} />
  }
}
