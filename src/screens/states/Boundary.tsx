import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { isLoadFailure } from './isLoadFailure.ts'
import { forgetFailures } from './lazyPart.tsx'

/** `resetKey`: a change of it (another address) is a fresh start. `fallback` stands in the place of what failed; `retry` renders that again. */
type Props = {
  resetKey?: string | undefined
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { error?: unknown; resetKey?: string | undefined }

/** Catches what fails while rendering. What could not be fetched is asked for again by itself once there is a network again. */
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
