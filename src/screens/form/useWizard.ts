import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { stepperStart } from '../../model/constants.ts'
import type { Entity } from '../../model/entity.ts'
import { formEntity } from './formNames.ts'
import type { FormMode } from './payload.ts'
import { formPages, stepsAt } from './wizard.ts'
import { stepIn } from './WizardSteps.tsx'

/**
 * The steps of a form, none where it is one page, and the fields of the current page by the
 * names of the form. The fields of `preset` have no input.
 */
export function useWizard(
  entity: Entity,
  mode: FormMode,
  preset: Record<string, unknown> | undefined,
) {
  const translate = useTranslate()
  const [at, setAt] = useState<{ step: number; from?: number }>({ step: stepperStart })
  const shape = formEntity(entity)
  // Steps are for new records only; an existing record is edited on one page.
  const steps = stepsAt(
    (mode === 'edit' ? undefined : shape.form.steps)?.map((each) => ({
      ...each,
      label: translate(`entity.${entity.name}.step.${each.label}`, { _: each.label }),
    })),
    at.step,
  )
  const step = steps.find(({ state }) => state === 'current')
  const names = formPages(shape, mode, preset)[step ? step.number - stepperStart : 0]!
  return {
    at,
    steps,
    /** The current step. */
    step,
    /** The fields of the current page. */
    names,
    /** The animation of the current page; none for the first one shown. */
    animation: at.from === undefined ? undefined : stepIn(at.step > at.from),
    /** Leads to a step, animated. */
    go: (next: number) => setAt({ step: next, from: at.step }),
    /** Shows a step without animation. */
    show: (reached: number) => setAt({ step: reached }),
  }
}
