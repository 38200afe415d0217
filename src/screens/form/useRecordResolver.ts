import { useCallback, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import { firstRole } from '../../model/permission.ts'
import type { FieldError } from '../../model/problem.ts'
import { validateRecord } from '../../model/validation.ts'
import type { ValidatorModule } from '../../model/validation.ts'
import { fieldTypes } from '../../fields/fieldTypes.ts'
import { useValidator } from '../entities.tsx'
import { useInSentence } from '../record/inSentence.ts'
import { useSession } from '../session.tsx'
import { errorText } from './errorText.ts'
import { formPath, fromForm } from './formNames.ts'
import { toPayload } from './payload.ts'
import type { FormMode } from './payload.ts'

type Values = Record<string, unknown>

/** A day as the record holds it, in the person's own calendar. */
export const today = (now = new Date()) =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`

/** Words a complaint about `entity` in the language at work. */
export function useErrorText(entity: Entity): (error: FieldError) => string {
  const translate = useTranslate()
  const inSentence = useInSentence()
  return useCallback(
    (error) => errorText(entity, error, translate, inSentence),
    [entity, translate, inSentence],
  )
}

/** The entity's rules as a resolver of react-hook-form: the same call the service makes. Suspends until they are loaded. */
export function useRecordResolver(
  entity: Entity,
  mode: FormMode,
  base: Values | undefined,
): Resolver<Values> {
  const validators = useValidator(entity.name) as ValidatorModule
  const { user } = useSession()
  const errorText = useErrorText(entity)
  const queryClient = useQueryClient()
  return useMemo<Resolver<Values>>(
    () => async (values) => {
      const role = firstRole(user)
      // What the address input has found out about its country and state; where it has not, the service decides.
      const has = (kind: string, filter: object) =>
        queryClient.getQueryData<boolean>(['hasOptions', kind, filter]) === true
      const regions = {
        hasStates: (country: string) => has('state', { countryId: country }),
        hasCities: (country: string, state: string | undefined) =>
          has('city', state ? { stateId: state } : { countryId: country }),
      }
      const payload = toPayload(
        entity,
        fromForm(entity, values),
        mode === 'edit' ? base : undefined,
        role,
      )
      const situation = {
        today: today(),
        regions,
        ...(role ? { firstRole: role } : {}),
        ...(mode === 'edit' && base ? { previous: base } : {}),
      }
      const found = validateRecord(
        entity,
        fieldTypes,
        validators,
        payload,
        mode === 'edit' ? 'update' : 'create',
        situation,
      )
      if (found.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: nestErrors(
          found.map((each) => ({
            ...each,
            field: formPath(entity, each.field),
            message: errorText(each),
          })),
        ),
      }
    },
    [entity, mode, base, user, validators, errorText, queryClient],
  )
}

/** Complaints by path as react-hook-form nests them. An object's own complaint stands at its `root` beside its parts'. */
export function nestErrors(
  errors: Pick<FieldError, 'field' | 'code' | 'message'>[],
): FieldErrors<Values> {
  const nested: Record<string, any> = {}
  for (const { field, code, message } of errors) {
    const steps = field.split('.')
    let here = nested
    for (const step of steps.slice(0, -1)) {
      if (typeof here[step]?.message === 'string') here[step] = { root: here[step] }
      here = here[step] ??= {}
    }
    const last = steps.at(-1)!
    const error = { type: code, message }
    if (here[last] === undefined) here[last] = error
    else here[last].root = error
  }
  return nested as FieldErrors<Values>
}
