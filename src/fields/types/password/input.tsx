import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import { useTranslate } from 'ra-core'
import { passwordMinimum } from '../../../model/constants.ts'
import { FieldFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { missingPasswordRules, passwordRules } from './type.ts'
import { TextBox } from '../../controls/TextBox.tsx'
import { useFieldInput } from '../../controls/useFieldInput.tsx'

/** A password input with a button to show it, and a strength meter for a new one. */
export function PasswordInput(props: InputProps) {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const { bound, frame, aria } = useFieldInput(props)
  const isNew = !props.field.virtual
  return (
    <FieldFrame {...frame}>
      <TextBox
        bound={bound}
        frame={frame}
        aria={aria}
        autoFocus={props.autoFocus}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        end={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={translate(isShown ? 'fields.password.hide' : 'fields.password.show', {
                label: frame.label,
              })}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
            </IconButton>
          </InputAdornment>
        }
      />
      {isNew && <PasswordStrength password={bound.value} />}
    </FieldFrame>
  )
}

const colours = [
  'error.main',
  'error.main',
  'error.main',
  'warning.main',
  'warning.main',
  'success.main',
]

/**
 * The strength of a password: a bar with one of five points for each rule it meets, and a list of
 * the missing rules (VAL-47).
 */
export function PasswordStrength({ password }: { password: string }) {
  const translate = useTranslate()
  const isGuessable = useGuessable(password)
  const meter = useRef<HTMLElement>(null)
  const isTyped = password !== ''
  const missing = password ? missingPasswordRules(password) : []
  // The meter grows during typing and could be outside the visible part of a scrolling dialog.
  useEffect(() => {
    void meter.current?.scrollIntoView({ block: 'nearest' })
  }, [missing.length, isGuessable, isTyped])
  if (!password) return null
  const points = passwordRules.length - missing.length
  return (
    <Box
      ref={meter}
      sx={{ mt: 0.75, fontSize: '0.75rem', color: 'text.secondary', scrollMarginBottom: 16 }}
    >
      <Box
        role="meter"
        aria-label={translate('fields.password.strength')}
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={points}
        aria-valuetext={translate('fields.password.points', { points })}
        sx={{ display: 'flex', gap: 0.5 }}
      >
        {passwordRules.map(({ name }, index) => (
          <Box
            key={name}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: index < points ? colours[points] : 'divider',
            }}
          />
        ))}
      </Box>
      <Box role="status" sx={{ mt: 0.5 }}>
        {missing.length > 0 &&
          `${translate('fields.password.missing')} ${missing.map((name) => translate(`fields.password.${name}`, { minimum: passwordMinimum })).join(translate('fields.comma'))}`}
        {missing.length === 0 && isGuessable && translate('fields.password.guessable')}
      </Box>
    </Box>
  )
}

/** Whether a password that meets all rules is still easy to guess (`Password-1`, `Qwerty12!`). */
function useGuessable(password: string): boolean {
  const [judged, setJudged] = useState<{ password: string; isGuessable: boolean }>()
  useEffect(() => {
    if (!password || missingPasswordRules(password).length > 0) return
    let isCurrent = true
    void import('./passwordStrength.tsx').then(({ isGuessable }) => {
      if (isCurrent) setJudged({ password, isGuessable: isGuessable(password) })
    })
    return () => {
      isCurrent = false
    }
  }, [password])
  return judged?.password === password && judged.isGuessable
}
