import { useEffect, useRef, useState } from 'react'
import Mic from '@mui/icons-material/Mic'
import Stop from '@mui/icons-material/Stop'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { fingertip, touch } from '../../controls/touch.ts'

/** The kinds of recordings, the best first, with the extension of a file. */
const kinds: [type: string, extension: string][] = [
  ['audio/webm;codecs=opus', 'weba'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'oga'],
]

/** Records the microphone of the device into a file. */
export function AudioRecorder({
  disabled,
  onRecorded,
}: {
  disabled: boolean
  onRecorded: (file: File) => void
}) {
  const translate = useTranslate()
  const [state, setState] = useState<'idle' | 'asking' | 'recording' | 'denied' | 'unavailable'>(
    'idle',
  )
  const recorder = useRef<MediaRecorder>(undefined)
  useEffect(() => () => discard(recorder.current), [])
  const record = async () => {
    const kind = kinds.find(
      ([type]) => 'MediaRecorder' in window && MediaRecorder.isTypeSupported(type),
    )
    if (!kind || !navigator.mediaDevices) return setState('unavailable')
    setState('asking')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      recorder.current = start(stream, kind, onRecorded)
      setState('recording')
    } catch (error) {
      setState((error as DOMException).name === 'NotAllowedError' ? 'denied' : 'unavailable')
    }
  }
  const stop = () => {
    recorder.current?.stop()
    setState('idle')
  }
  const isRecording = state === 'recording'
  return (
    <>
      <Button
        size="small"
        variant={isRecording ? 'contained' : 'outlined'}
        color={isRecording ? 'error' : 'inherit'}
        startIcon={isRecording ? <Stop /> : <Mic />}
        disabled={disabled || state === 'asking'}
        onClick={() => (isRecording ? stop() : void record())}
        sx={{ [touch]: { minHeight: fingertip } }}
      >
        {translate(isRecording ? 'fields.file.stop' : 'fields.file.record')}
        {isRecording && <Elapsed />}
      </Button>
      <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {(state === 'denied' || state === 'unavailable') &&
          translate(`fields.file.microphone.${state}`)}
      </Box>
    </>
  )
}

/** Starts a recording, which is handed over when it is stopped. */
function start(
  stream: MediaStream,
  [type, extension]: [string, string],
  onRecorded: (file: File) => void,
): MediaRecorder {
  const recorder = new MediaRecorder(stream, { mimeType: type })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    release(stream)
    const time = new Date().toISOString().slice(0, 19).replace(/\D/g, '-')
    onRecorded(new File(parts, `recording-${time}.${extension}`, { type: type.replace(/;.*/, '') }))
  }
  recorder.start()
  return recorder
}

/** Ends a recording whose input is gone; nobody hears it. */
function discard(recorder: MediaRecorder | undefined) {
  if (recorder?.state !== 'recording') return
  recorder.onstop = null
  recorder.stop()
  release(recorder.stream)
}

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The minutes and seconds since it is shown. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const started = Date.now()
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - started) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Box component="span" role="timer" sx={{ ml: 1, fontVariantNumeric: 'tabular-nums' }}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </Box>
  )
}
