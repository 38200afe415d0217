import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'

/**
 * The bar at the bottom: back and forth between sections, and submit. On a phone it stays below the
 * questions, where it covers nothing that people sign or type.
 */
export function DocumentFooter({
  steps,
  step,
  isBusy,
  onStep,
  onSubmit,
}: {
  /** How many sections there are to step through; undefined: none are stepped through. */
  steps: number | undefined
  step: number
  isBusy: boolean
  onStep: (step: number) => void
  onSubmit: () => void
}) {
  const translate = useTranslate()
  const isLast = steps === undefined || step === steps - 1
  return (
    <Box
      data-part="bottomBar"
      sx={{
        position: { xs: 'static', sm: 'sticky' },
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 1,
        p: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        displayPrint: 'none',
      }}
    >
      {steps !== undefined && (
        <>
          <Button
            variant="outlined"
            disabled={step === 0}
            onClick={() => onStep(step - 1)}
            sx={{ minHeight: 44 }}
          >
            {translate('documents.back')}
          </Button>
          <Button
            variant={isLast ? 'outlined' : 'contained'}
            disabled={isLast}
            onClick={() => onStep(step + 1)}
            sx={{ minHeight: 44 }}
          >
            {translate('documents.next')}
          </Button>
        </>
      )}
      <Button
        variant={isLast ? 'contained' : 'outlined'}
        disabled={isBusy}
        onClick={onSubmit}
        sx={{ minHeight: 44 }}
      >
        {translate('documents.submit')}
      </Button>
    </Box>
  )
}
