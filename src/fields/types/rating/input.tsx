import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import { fingertip, touch } from '../../controls/touch.ts'
import { useFieldInput } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { starsOf } from './type.ts'

/**
 * Stars as radio buttons: arrow keys choose. Pressing the chosen star again or Delete clears the
 * rating.
 */
export function RatingInput(props: InputProps) {
  const translate = useTranslate()
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
  })
  const maximum = starsOf(props.field)
  const chosen = typeof bound.value === 'number' ? bound.value : 0
  return (
    <FieldsetFrame {...frame}>
      <Box
        role="radiogroup"
        aria-label={frame.label}
        aria-required={frame.required || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' || frame.disabled) return
          event.preventDefault()
          bound.onChange(null)
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', minHeight: 40, alignItems: 'center' }}
      >
        {Array.from({ length: maximum }, (_, index) => index + 1).map((stars) => (
          <Box key={stars} component="label" sx={starLook(stars <= chosen, frame.disabled)}>
            <input
              type="radio"
              name={frame.id}
              ref={stars === Math.max(chosen, 1) ? bound.ref : undefined}
              checked={stars === chosen}
              disabled={frame.disabled}
              aria-label={translate('fields.rating.stars', { stars, maximum })}
              onChange={() => bound.onChange(stars)}
              // A checked radio button reports a click, but no change.
              onClick={() => stars === chosen && bound.onChange(null)}
              onBlur={() => bound.onBlur()}
            />
            {stars <= chosen ? <Star /> : <StarBorder />}
          </Box>
        ))}
      </Box>
    </FieldsetFrame>
  )
}

const starLook = (isFull: boolean, isDisabled: boolean | undefined) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 36,
  height: 36,
  borderRadius: 1,
  color: isFull ? 'warning.main' : 'text.secondary',
  opacity: isDisabled ? 0.5 : 1,
  [touch]: { width: fingertip, height: fingertip },
  // The radio button covers its star, so that it takes clicks and stays focusable.
  '& input': { position: 'absolute', inset: 0, m: 0, width: '100%', height: '100%', opacity: 0 },
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main' },
})
