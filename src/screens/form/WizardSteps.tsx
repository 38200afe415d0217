import { useEffect } from 'react'
import Box from '@mui/material/Box'
import Check from '@mui/icons-material/Check'
import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { stepperAnimation } from '../../model/constants.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { stepOf } from './wizard.ts'
import type { WizardStep } from './wizard.ts'

/**
 * The progress of a wizard: each step is pending, current or completed. A refused save leads back
 * to the first step with an invalid field; `refusals` counts the refusals by the service.
 */
export function WizardSteps({
  steps,
  refusals,
  onStep,
}: {
  steps: WizardStep[]
  refusals: number
  onStep: (step: number) => void
}) {
  const translate = useTranslate()
  const { errors, submitCount } = useFormState()
  const current = steps.find(({ state }) => state === 'current')
  useEffect(() => {
    const wrong = submitCount + refusals > 0 ? stepOf(steps, Object.keys(errors)) : undefined
    if (wrong && current && wrong.number < current.number) onStep(wrong.number)
    // Only after a refusal: a change of the step alone must not lead back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, refusals])
  return (
    <>
      <Box component="ol" aria-label={translate('screens.form.steps')} sx={stepsStyles}>
        {steps.map(({ number, label, state }) => (
          <Box
            component="li"
            key={number}
            aria-current={state === 'current' ? 'step' : undefined}
            data-state={state}
          >
            <span className="mark" aria-hidden>
              {state === 'completed' ? <Check sx={{ fontSize: '1rem' }} /> : number}
            </span>
            <span className="label">
              {label}
              <Box component="span" sx={visuallyHidden}>
                , {translate(`screens.form.stepState.${state}`)}
              </Box>
            </span>
          </Box>
        ))}
      </Box>
      {current && (
        <Box role="status" sx={visuallyHidden}>
          {translate('screens.form.step', {
            step: current.number,
            of: steps.length,
            label: current.label,
          })}
        </Box>
      )}
    </>
  )
}

const reducedMotion = {
  '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' },
}
const animated = {
  transition: `${['background-color', 'border-color', 'color', 'transform'].map((property) => `${property} ${stepperAnimation}ms ease`).join(', ')}`,
  ...reducedMotion,
}

// A line connects each step to the next, and fills when the step is completed.
const stepsStyles = {
  display: 'flex',
  gap: 1,
  listStyle: 'none',
  m: 0,
  mb: 2.5,
  p: 0,
  fontSize: '0.875rem',
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, color: 'text.secondary' },
  '& > li:not(:last-of-type)': { flex: '1 1 auto' },
  '& > li[data-state="current"]': { color: 'text.primary', fontWeight: 600, flexShrink: 0 },
  '& .mark': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    border: 1,
    borderColor: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 600,
    ...animated,
  },
  '& li:not([data-state="pending"]) .mark': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '& .label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    flex: '1 0 16px',
    height: 2,
    borderRadius: 1,
    background: (theme: any) =>
      `linear-gradient(to right, ${(theme.vars ?? theme).palette.primary.main} 50%, ${(theme.vars ?? theme).palette.divider} 50%) 100% 0 / 200% 100%`,
    transition: `background-position ${stepperAnimation}ms ease`,
    ...reducedMotion,
  },
  '& > li[data-state="completed"]::after': { backgroundPosition: '0 0' },
} as const

/** The animation of a step's fields, from the side that the user moves to. */
export const stepIn = (forwards: boolean) => ({
  '@keyframes step-in': { from: { opacity: 0, transform: `translateX(${forwards ? 24 : -24}px)` } },
  animation: `step-in ${stepperAnimation}ms ease`,
  ...reducedMotion,
})
