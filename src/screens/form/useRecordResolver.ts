import { useCallback, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { firstRole } from '../../model/permission.ts'
import type { FieldError } from '../../model/problem.ts'
import { validateRecord } from '../../model/validation.ts'
import type { ValidatorModule } from '../../model/validation.ts'
import { fieldTypes } from '../../fields/fieldTypes.ts'
import { knownZone } from '../../fields/types/instant/knownZone.ts'
import { localDay } from '../../fields/types/instant/views.tsx'
import { useValidator } from '../entities.tsx'
import { useInSentence } from '../record/useInSentence.ts'
import { useSession } from '../session.tsx'
import { errorText } from './errorText.ts'
import { formPath, fromForm } from './formNames.ts'
import { toPayload } from './payload.ts'
import type { FormMode } from './payload.ts'

type Values = Record<string, unknown>

/** Today in the user's own calendar, as records store days. */
export const today = (now = new Date()): string => localDay(now)!

/** Words validation errors of `entity` in the current language. */
export function useErrorText(entity: Entity): (error: FieldError) => string {
  const translate = useTranslate()
  const inSentence = useInSentence()
  return useCallback(
    (error) => errorText(entity, error, translate, inSentence),
    [entity, translate, inSentence],
  )
}

/**
 * A react-hook-form resolver that runs the same validation as the service. Suspends until the
 * validators are loaded.
 */
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
      // Uses what the address input has already queried about its country and state; otherwise the
      // service decides.
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
        zoneOf: (field: Field, record: Values) => knownZone(queryClient, field, record),
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

/**
 * Nests errors by path for react-hook-form. An object's own error becomes the `root` beside those
 * of its parts.
 */
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
