import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import type { Filter } from '../../../model/listQuery.ts'
import { textField } from '../../../fields/textField.ts'
import { choicesOf } from '../../../fields/picker/choices.tsx'
import { dateText } from '../../../fields/types/date/views.tsx'
import { localDay } from '../../../fields/types/instant/views.tsx'
import { labelQuery } from '../../../fields/picker/labelQuery.ts'
import type { LabelQuery } from '../../../fields/picker/labelQuery.ts'
import { useFindEntity } from '../../entities.tsx'
import { useInSentence } from '../../record/useInSentence.ts'
import { findFilterField } from './filterFields.ts'
import type { FilterField, FilterFieldContext } from './filterFields.ts'
import type { FilterWording } from './filterSentence.ts'

/** Returns the filter field at a path; suspends until the entities behind references are loaded. */
export function useFilterFields(entity: Entity): (path: string) => FilterField {
  const context: FilterFieldContext = {
    find: useFindEntity(),
    translate: useTranslate(),
    inSentence: useInSentence(),
  }
  return (path) =>
    findFilterField(entity, path, context) ?? {
      path,
      field: textField(path),
      entity: entity.name,
      label: path,
    }
}

/**
 * The wording of these comparisons: labels of fields and choices, labels of references, dates in
 * the local format.
 */
export function useFilterWording(entity: Entity, filters: Filter[]): FilterWording {
  const translate = useTranslate()
  const locale = useLocale()
  const dataProvider = useDataProvider()
  const fieldAt = useFilterFields(entity)
  const labelRequests = new Map(
    filters.flatMap((filter) => {
      const question = questionOf(fieldAt(filter.field).field, filter)
      return question ? [[JSON.stringify(question), question] as const] : []
    }),
  )
  const answers = useQueries({
    queries: [...labelRequests].map(([key, { entity: of, query }]) => ({
      queryKey: [of, 'texts', key],
      // The sentence shows the keys until the labels arrive, and keeps them if they cannot be read.
      queryFn: () => dataProvider.getOptions(of, query),
      staleTime: 60_000,
      retry: false,
    })),
  })
  const known = new Map(
    [...labelRequests.keys()].map((key, index) => [
      key,
      answers[index]?.data?.data as { text: string; value: unknown }[] | undefined,
    ]),
  )
  return {
    locale,
    translate,
    describe: (filter) => {
      const { field, label, entity: of } = fieldAt(filter.field)
      const options = known.get(JSON.stringify(questionOf(field, filter)))
      const choices = choicesOf(field.item ?? field, of, translate, field.name)
      const textOf = (value: string): string => {
        const option =
          options?.find((each) => String(each.value) === value)?.text ??
          choices.find((each) => String(each.value) === value)?.label
        if (option !== undefined) return option
        if (field.flag)
          return translate(value === 'true' ? 'screens.filter.yes' : 'screens.filter.no')
        return isMoment(field)
          ? dateText(localDay(value), locale)
          : /^\d{4}-\d\d-\d\d$/.test(value)
            ? dateText(value, locale)
            : value
      }
      return {
        label,
        moment: field.moment,
        texts: filter.values.map((value) => (value === '' ? '' : textOf(value))),
      }
    },
  }
}

const isMoment = (field: Field) => field.moment === 'instant' || field.sqlType === 'timestamptz'

/** The query for the labels of a comparison's values. */
function questionOf(field: Field, { operator, values }: Filter): LabelQuery | undefined {
  if (operator === 'empty' || operator === 'contains' || operator === 'starts') return undefined
  return labelQuery(field.item ?? field, values)
}
