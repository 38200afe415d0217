import { useMemo } from 'react'
import { useResourceContext, useTranslate } from 'ra-core'
import type { BadgeColour, Choice, Field } from '../../model/field.ts'
import { statusChoices } from '../types/status/statusChoices.ts'
import type { OptionSource } from './pickerOptions.tsx'

const noChoices: Choice[] = []

/** The choices of an enum or a status of `entity`, with their labels by `translate`. */
export function choicesOf(
  field: Field | undefined,
  entity: string | undefined,
  translate: (key: string, options: { _: string }) => string,
  path = field?.name,
): Choice[] {
  const choices = field?.choices ?? (field?.status ? statusChoices : noChoices)
  return choices.map((choice) => ({
    ...choice,
    label: translate(`entity.${entity}.choices.${path}.${choice.value}`, { _: choice.label }),
  }))
}

/**
 * The choices of an enum or a status with translated labels; `path`: the field's path in its entity
 * (`schedule.frequency`).
 */
export function useChoices(field: Field | undefined, path = field?.name): Choice[] {
  const translate = useTranslate()
  const entity = useResourceContext()
  return useMemo(() => choicesOf(field, entity, translate, path), [field, translate, entity, path])
}

/** The same choices as options of a picker; `asText` converts their values to text, for filters. */
export function useChoiceSource(field: Field, asText = false, path = field.name): OptionSource {
  const choices = useChoices(field, path)
  return useMemo(
    () => ({
      options: choices.map(({ value, label, note }) => ({
        value: asText ? String(value) : value,
        text: label,
        ...(note ? { note } : {}),
      })),
    }),
    [choices, asText],
  )
}

/**
 * The colour of a status: from the schema, else green for active and red for others (SITE-05,
 * USER-09).
 */
export const statusColour = (choice: Pick<Choice, 'value' | 'colour'>): BadgeColour =>
  choice.colour ?? (String(choice.value).toUpperCase() === 'ACTIVE' ? 'success' : 'error')
