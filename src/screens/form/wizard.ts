import { stepperStart } from '../../model/constants.ts'
import type { FormSpec } from '../../model/entity.ts'
import type { FormMode } from './payload.ts'

type Steps = NonNullable<FormSpec['steps']>

/** One step of a wizard with its state; `number` counts from 1 (DLG-33, DLG-35). */
export type WizardStep = Steps[number] & {
  number: number
  state: 'pending' | 'current' | 'completed'
  isFirst: boolean
  isLast: boolean
}

/** The steps of a form with their states; empty for a form without steps. */
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

/**
 * The fields of each page of a form: of its steps, or of the only page that an existing record has.
 * The fields of `preset` have no input.
 */
export function formPages(
  { form }: { form: FormSpec },
  mode: FormMode,
  preset?: Record<string, unknown>,
): string[][] {
  const steps = form.steps?.map(({ fields }) => fields) ?? [form.fields]
  const pages = mode === 'edit' ? [steps.flat()] : steps
  return pages.map((page) => page.filter((name) => !(preset && name in preset)))
}

/**
 * The step at which to resume: the one that was reached, or an earlier one with fields that were
 * not stored and must be filled in again.
 */
export function stepToResume(steps: WizardStep[], reached: number, notKept: string[]): number {
  return Math.min(reached, steps.length, stepOf(steps, notKept)?.number ?? reached)
}

/** The first step with one of the fields at these paths (`addressModel.street`), or undefined. */
export const stepOf = (steps: WizardStep[], paths: string[]): WizardStep | undefined =>
  steps.find(({ fields }) =>
    fields.some((name) => paths.some((path) => path === name || path.startsWith(`${name}.`))),
  )
