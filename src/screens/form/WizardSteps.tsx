import { useEffect } from 'react'
import Box from '@mui/material/Box'
import Check from '@mui/icons-material/Check'
import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { stepperAnimation } from '../../model/constants.ts'
import { visuallyHidden } from '../states/visuallyHidden.ts'
import { stepOf } from './wizard.ts'
import type { WizardStep } from './wizard.ts'

/**
 * Where a wizard stands: each step pending, current or completed. A save that was refused leads back to the first step
 * with a field that was found wrong; `tried` counts what the service refused.
 */
export function WizardSteps({
  steps,
  tried,
  onStep,
}: {
  steps: WizardStep[]
  tried: number
  onStep: (step: number) => void
}) {
  const translate = useTranslate()
  const { errors, submitCount } = useFormState()
  const current = steps.find(({ state }) => state === 'current')
  useEffect(() => {
    const wrong = submitCount + tried > 0 ? stepOf(steps, Object.keys(errors)) : undefined
    if (wrong && current && wrong.number < current.number) onStep(wrong.number)
    // Only when something was refused: going on to another step is nobody's mistake.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, tried])
  return (
    <>
      <Box component="ol" aria-label={translate('screens.form.steps')} sx={stepsLook}>
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

const quiet = {
  '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' },
}
const moving = {
  transition: `${['background-color', 'border-color', 'color', 'transform'].map((property) => `${property} ${stepperAnimation}ms ease`).join(', ')}`,
  ...quiet,
}

// A line leads from each step to the next, and fills when the step is completed.
const stepsLook = {
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
    ...moving,
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
    ...quiet,
  },
  '& > li[data-state="completed"]::after': { backgroundPosition: '0 0' },
} as const

/** How the fields of a step come in: from the side that one moves to. */
export const stepIn = (forwards: boolean) => ({
  '@keyframes step-in': { from: { opacity: 0, transform: `translateX(${forwards ? 24 : -24}px)` } },
  animation: `step-in ${stepperAnimation}ms ease`,
  ...quiet,
})
