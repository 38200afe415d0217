import Box from '@mui/material/Box'
import Rating from '@mui/material/Rating'
import { useTranslate } from 'ra-core'
import { showText } from '../../controls/ValueText.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { starsOf } from './type.ts'

function RatingDisplay({ field, value, place }: DisplayProps) {
  const translate = useTranslate()
  const maximum = starsOf(field)
  const text =
    typeof value === 'number'
      ? translate('fields.rating.stars', { stars: value, maximum })
      : String(value ?? '')
  if (place !== 'detail' || typeof value !== 'number') return showText(place, text)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <span aria-hidden>
        <Rating readOnly size="small" value={value} max={maximum} sx={{ display: 'flex' }} />
      </span>
      {text}
    </Box>
  )
}

/** A rating: "4 of 5", with stars in the grid. */
export const ratingViews: FieldViews = {
  width: 96,
  wholeOnly: true,
  Display: RatingDisplay,
  Input: lazyInput('rating'),
  Filter: lazyFilter('number'),
  plain: true,
}
