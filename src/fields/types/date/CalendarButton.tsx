import { useRef } from 'react'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined'
import { isCalendarDay } from './calendar.ts'

/**
 * A button that opens the browser's calendar. The text box beside it uses the console's date
 * format, which may differ from the browser's.
 */
export function CalendarButton({
  name,
  day,
  min,
  max,
  disabled,
  onPick,
}: {
  name: string
  day: string
  min?: string
  max?: string
  disabled?: boolean
  onPick: (day: string | null) => void
}) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <InputAdornment position="end" sx={{ position: 'relative' }}>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isCalendarDay(day) ? day : ''}
        min={min}
        max={max}
        disabled={disabled}
        onChange={(event) => onPick(event.target.value || null)}
        style={{
          position: 'absolute',
          insetInlineEnd: 0,
          bottom: 0,
          width: 1,
          height: 1,
          opacity: 0,
          pointerEvents: 'none',
          border: 0,
          padding: 0,
        }}
      />
      <IconButton
        size="small"
        edge="end"
        disabled={disabled}
        aria-label={name}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarToday fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
}
