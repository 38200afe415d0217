import { Component } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import english from './messages/en/app.ts'
import { isChunkError } from './lazyChunk.ts'

/** `resetKey`: a change of it (another route) gives the children another chance. */
type Props = { children: ReactNode; resetKey?: string; words?: Pick<typeof english.error, 'sorry' | 'retry'> }
type State = { error: unknown; resetKey: string | undefined }

/** Catches what fails while rendering, says so in its place and offers to try again (ERR-42). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State) {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  // A missing part of the console is asked for again by loading the page: after an update its old name is gone for good.
  retry = () => (isChunkError(this.state.error) ? window.location.reload() : this.setState({ error: undefined }))

  override render() {
    if (this.state.error === undefined) return this.props.children
    const words = this.props.words ?? english.error
    return (
      <Box role="alert" sx={{ p: 4, maxWidth: 560 }}>
        <Typography component="h1" variant="h1" gutterBottom>
          {words.sorry}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {/* Of a missing part the browser knows no more than an address. */}
          {!isChunkError(this.state.error) && (this.state.error instanceof Error ? this.state.error.message : String(this.state.error))}
        </Typography>
        <Button variant="contained" onClick={this.retry}>
          {words.retry}
        </Button>
      </Box>
    )
  }
}
