import Box from '@mui/material/Box'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

function JsonDisplay({ value, place }: DisplayProps) {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  if (place === 'detail' && typeof value === 'object' && value !== null)
    return (
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          maxHeight: 240,
          overflow: 'auto',
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
        }}
      >
        {JSON.stringify(value, undefined, 2)}
      </Box>
    )
  return showText(place, text)
}

/** Values without another field type, shown as JSON. */
export const jsonViews: FieldViews = {
  Display: JsonDisplay,
  Input: lazyInput('json'),
  Filter: lazyFilter('text'),
}
