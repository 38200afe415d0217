import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { isLoadFailure } from './isLoadFailure.ts'
import { forgetFailures } from '../../fields/loading/lazyPart.tsx'

/**
 * A changed `resetKey` (another address) resets the error. `fallback` renders instead of the failed
 * children; `retry` renders them again.
 */
type Props = {
  resetKey?: string | undefined
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { error?: unknown; resetKey?: string | undefined }

/** Catches render errors. What could not be fetched is fetched again once the network is back. */
export class Boundary extends Component<Props, State> {
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

  fetchAgain = () => {
    if (isLoadFailure(this.state.error)) this.retry()
  }

  override render() {
    return this.state.error === undefined
      ? this.props.children
      : this.props.fallback(this.state.error, this.retry)
  }
}
