import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { useTranslate } from 'ra-core'
import type { FormSpec } from '../../model/entity.ts'
import { visuallyHidden } from '../states/visuallyHidden.ts'

/** Where a wizard stands: each step pending, current or completed. */
export function WizardSteps({ steps, step }: { steps: NonNullable<FormSpec['steps']>; step: number }) {
  const translate = useTranslate()
  return (
    <>
      <Stepper activeStep={step} sx={{ mb: 2.5 }}>
        {steps.map(({ label }, index) => (
          <Step key={label} completed={index < step}>
            <StepLabel {...(index === step ? { 'aria-current': 'step' } : {})}>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Box role="status" sx={visuallyHidden}>{translate('screens.form.step', { step: step + 1, of: steps.length, label: steps[step]?.label })}</Box>
    </>
  )
}
