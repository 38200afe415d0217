import { memo, type ComponentProps } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { visuallyHidden } from '../../../fields/controls/visuallyHidden.ts'

/** The look of the buttons above a list. */
export const toolbarButtonProps = {
  variant: 'outlined',
  color: 'inherit',
  sx: {
    borderColor: 'divider',
    bgcolor: 'background.paper',
    color: 'text.primary',
    whiteSpace: 'nowrap',
  },
} as const

/** The button that opens the filters, with the number of conditions. */
export const FilterButton = memo(function FilterButton({
  count,
  ...props
}: { count: number } & ComponentProps<typeof Button>) {
  const translate = useTranslate()
  return (
    <Button {...toolbarButtonProps} {...props}>
      {translate('screens.filter.button')}
      {count > 0 && (
        <CountBadge count={count} label={translate('screens.filter.count', { count })} />
      )}
    </Button>
  )
})

/** The count badge inside a button. */
function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <Box
      component="span"
      sx={{
        ml: 0.75,
        px: 0.75,
        minWidth: 18,
        borderRadius: 4,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.6875rem',
        lineHeight: '16px',
        fontWeight: 700,
        textAlign: 'center',
      }}
    >
      <span aria-hidden>{count}</span>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
    </Box>
  )
}
