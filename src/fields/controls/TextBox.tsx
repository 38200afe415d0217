import type { ElementType, ReactNode } from 'react'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { FrameProps } from './FieldFrame.tsx'
import type { useFieldInput } from './useFieldInput.tsx'

type BoxProps = {
  frame: FrameProps
  bound: ReturnType<typeof useFieldInput>['bound']
  aria: Record<string, unknown>
  type?: string
  autoFocus?: boolean
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  start?: ReactNode
  end?: ReactNode
  multiline?: OutlinedInputProps['multiline']
  minRows?: number
  /** Replaces the plain input, for example by a masked one. */
  inputComponent?: ElementType
  inputProps?: Record<string, unknown>
}

/** A text box, bound to its field. */
export function TextBox({
  frame,
  bound,
  aria,
  start,
  end,
  inputComponent,
  inputProps,
  inputMode,
  multiline,
  minRows,
  placeholder,
  ...box
}: BoxProps) {
  const { ref, onBlur, ...control } = bound
  return (
    <OutlinedInput
      {...box}
      {...control}
      id={frame.id}
      size="small"
      fullWidth
      disabled={frame.disabled}
      placeholder={frame.placeholder ?? placeholder}
      error={Boolean(frame.error)}
      startAdornment={start}
      endAdornment={end}
      {...(multiline ? { multiline, minRows, maxRows: 12 } : {})}
      inputRef={ref}
      onBlur={(event) => onBlur(event as never)}
      {...(inputComponent ? { inputComponent: inputComponent as never } : {})}
      inputProps={{ ...(inputMode ? { inputMode } : {}), ...inputProps, ...aria }}
    />
  )
}
