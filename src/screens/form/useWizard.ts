import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { stepperStart } from '../../model/constants.ts'
import type { Entity } from '../../model/entity.ts'
import { formEntity } from './formNames.ts'
import type { FormMode } from './payload.ts'
import { stepsAt } from './wizard.ts'
import { stepIn } from './WizardSteps.tsx'

/**
 * The steps of a form, none where it is one page, and the fields of its pages by the names of the
 * form. The fields of `preset` have no input.
 */
export function useWizard(
  entity: Entity,
  mode: FormMode,
  preset: Record<string, unknown> | undefined,
) {
  const translate = useTranslate()
  const [at, setAt] = useState<{ step: number; from?: number }>({ step: stepperStart })
  const { form } = formEntity(entity)
  // Steps are for new records only; an existing record is edited on one page.
  const steps = stepsAt(
    (mode === 'edit' ? undefined : form.steps)?.map((each) => ({
      ...each,
      label: translate(`entity.${entity.name}.step.${each.label}`, { _: each.label }),
    })),
    at.step,
  )
  const step = steps.find(({ state }) => state === 'current')
  const all = step?.fields ?? form.steps?.flatMap((each) => each.fields) ?? form.fields
  const names = all.filter((name) => !(preset && name in preset))
  return {
    at,
    steps,
    /** The current step. */
    step,
    /** The fields of the current page. */
    names,
    /** The fields of each page. */
    pages: step ? steps.map((each) => each.fields) : [names],
    /** The animation of the current page; none for the first one shown. */
    animation: at.from === undefined ? undefined : stepIn(at.step > at.from),
    /** Leads to a step, animated. */
    go: (next: number) => setAt({ step: next, from: at.step }),
    /** Shows a step without animation. */
    show: (reached: number) => setAt({ step: reached }),
  }
}
