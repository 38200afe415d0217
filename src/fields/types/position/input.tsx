import { useId, useState } from 'react'
import MyLocation from '@mui/icons-material/MyLocation'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import { FieldFrame, FieldsetFrame } from '../../controls/FieldFrame.tsx'
import { fingertip, touch } from '../../controls/touch.ts'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { readNumber } from '../number/input.tsx'

const parts = ['latitude', 'longitude', 'accuracy'] as const
type Parts = Partial<Record<(typeof parts)[number], number | string | null>>

/** The message keys of the errors of the Geolocation API, by code. */
const failures: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const patience = 20_000

/** Latitude, longitude and accuracy, typed or taken from the device. */
export function PositionInput(props: InputProps) {
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
  })
  const value = (typeof bound.value === 'object' && bound.value ? bound.value : {}) as Parts
  const [state, setState] = useState<'idle' | 'locating' | string>('idle')
  const change = (part: keyof Parts, text: string) => {
    const next = { ...value, [part]: readNumber(text) }
    const given = Object.entries(next).filter(([, each]) => each !== null && each !== undefined)
    bound.onChange(given.length === 0 ? null : Object.fromEntries(given))
  }
  const locate = () => {
    if (!('geolocation' in navigator)) return setState('unavailable')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        const { latitude, longitude, accuracy } = coords
        bound.onChange({ latitude, longitude, accuracy: Math.round(accuracy) })
      },
      ({ code }) => setState(failures[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: patience },
    )
  }
  return (
    <FieldsetFrame {...frame}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
        }}
      >
        {parts.map((part, index) => (
          <PartBox
            key={part}
            label={translate(`fields.position.${part}`)}
            value={value[part] ?? null}
            disabled={frame.disabled}
            isInvalid={Boolean(frame.error)}
            inputRef={index === 0 ? bound.ref : undefined}
            onChange={(text) => change(part, text)}
            onBlur={() => bound.onBlur()}
          />
        ))}
      </Box>
      <Button
        size="small"
        startIcon={<MyLocation />}
        disabled={frame.disabled || state === 'locating'}
        onClick={locate}
        sx={{ mt: 0.5, [touch]: { minHeight: fingertip } }}
      >
        {translate(state === 'locating' ? 'fields.position.locating' : 'fields.position.locate')}
      </Button>
      <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {state !== 'idle' && state !== 'locating' && translate(`fields.position.${state}`)}
      </Box>
    </FieldsetFrame>
  )
}

type PartProps = {
  label: string
  value: number | string | null
  disabled: boolean | undefined
  isInvalid: boolean
  inputRef: ((input: HTMLInputElement | null) => void) | undefined
  onChange: (text: string) => void
  onBlur: () => void
}

function PartBox({ label, value, disabled, isInvalid, inputRef, onChange, onBlur }: PartProps) {
  const id = useId()
  // "1." is the number 1, but must stay as typed.
  const [typed, setTyped] = useState('')
  return (
    <FieldFrame id={id} label={label} disabled={disabled}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        disabled={disabled}
        error={isInvalid}
        value={readNumber(typed) === value ? typed : String(value ?? '')}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
        onBlur={onBlur}
        inputRef={inputRef}
        inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
      />
    </FieldFrame>
  )
}
