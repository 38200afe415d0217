import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useTranslate } from 'ra-core'
import { ChoicesFailure } from './ChoicesFailure.tsx'
import { PickerOptionList, type OptionListProps } from './PickerOptionList.tsx'

type PopupProps = OptionListProps & {
  anchor: HTMLElement
  state: 'ready' | 'loading' | 'failed'
  /** Why the service refuses the choices; undefined: it does not. */
  refusal: string | undefined
  onRetry: () => void
}

/** The popup with the choices of a picker, or the reason why there are none. */
export function PickerPopup(props: PopupProps) {
  const { anchor, state, refusal, onRetry, ...list } = props
  const translate = useTranslate()
  const popper = useRef<{ update: () => unknown } | null>(null)
  // The box grows by its chips while the popup is open.
  useEffect(() => {
    const observer = new ResizeObserver(() => void popper.current?.update())
    observer.observe(anchor)
    return () => observer.disconnect()
  }, [anchor])
  return (
    <Popper
      open
      popperRef={popper as never}
      role="presentation"
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: 'modal', width: anchor.clientWidth, minWidth: 200 }}
    >
      {/* The focus stays in the box when the popup is clicked. */}
      <Paper
        variant="outlined"
        elevation={0}
        onMouseDown={(event) => event.preventDefault()}
        sx={{ my: 0.5, boxShadow: 4, overflow: 'hidden' }}
      >
        {state === 'failed' ? (
          <Box
            role="alert"
            sx={{ p: 1.5, display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
          >
            <ChoicesFailure refusal={refusal} onRetry={onRetry} />
          </Box>
        ) : list.entries.length === 0 || state === 'loading' ? (
          <Box role="status" sx={{ p: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
            {translate(state === 'loading' ? 'fields.picker.loading' : 'fields.picker.noMatching')}
          </Box>
        ) : (
          <PickerOptionList {...list} />
        )}
      </Paper>
    </Popper>
  )
}
