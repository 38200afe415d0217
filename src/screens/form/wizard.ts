import { stepperStart } from '../../model/constants.ts'
import type { FormSpec } from '../../model/entity.ts'

type Steps = NonNullable<FormSpec['steps']>

/** One step of a wizard as it stands while `current` is at hand; `number` counts from 1 (DLG-33, DLG-35). */
export type WizardStep = Steps[number] & {
  number: number
  state: 'pending' | 'current' | 'completed'
  isFirst: boolean
  isLast: boolean
}

/** The steps of a form with where each stands; none for a form without steps. */
export function stepsAt(steps: Steps | undefined, current: number): WizardStep[] {
  return (steps ?? []).map((step, index, all) => {
    const number = index + stepperStart
    return {
      ...step,
      number,
      state: number === current ? 'current' : number < current ? 'completed' : 'pending',
      isFirst: index === 0,
      isLast: index === all.length - 1,
    }
  })
}

/** The step to go on with after the one at `reached` was left: that one, or an earlier one that has to be filled in again for the fields that were not kept. */
export function stepToResume(steps: WizardStep[], reached: number, notKept: string[]): number {
  return Math.min(reached, steps.length, stepOf(steps, notKept)?.number ?? reached)
}

/** The first step that asks for one of the fields at these paths (`addressModel.street`); undefined: none does. */
export const stepOf = (steps: WizardStep[], paths: string[]): WizardStep | undefined =>
  steps.find(({ fields }) =>
    fields.some((name) => paths.some((path) => path === name || path.startsWith(`${name}.`))),
  )
