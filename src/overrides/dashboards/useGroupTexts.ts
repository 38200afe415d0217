import { useLocale, useTranslate } from 'ra-core'
import type { TimeUnit } from '../../model/aggregate.ts'
import type { DashboardElement } from '../../model/dashboard.ts'
import { dashboardText } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import type { BadgeColour } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { choicesOf, statusColour } from '../../fields/picker/choices.tsx'
import { inSentenceOf } from '../../screens/record/inSentence.ts'
import { useEntityLabels } from '../../screens/record/useEntityLabels.ts'
import { fieldsOf, unitsOf, type Figure, type Part } from './figures.ts'

/** The texts of an element in the current language. */
export type GroupTexts = {
  title: string
  /** The heading of a group: the label of its field. */
  heading: (index: number) => string
  /** A value of a group: its label, its period. */
  part: (part: Part, index: number) => string
  /** The colour of a status; undefined: none of its own. */
  colour: (part: Part, index: number) => BadgeColour | undefined
  figure: (figure: Figure) => string
  /** What is counted, in the plural. */
  many: string
}

/** Returns the texts of an element, made of the labels of its entity and fields. */
export function useGroupTexts(
  dashboard: string,
  element: DashboardElement,
  entity: Entity,
): GroupTexts {
  const translate = useTranslate()
  const locale = useLocale()
  const labels = useEntityLabels(entity)
  const inSentence = inSentenceOf(locale)
  const fields = fieldsOf(element).map(
    (path) => findField(entity, path) ?? findField(entity, path.split('.')[0]!),
  )
  const units = unitsOf(element)
  const heading = (index: number) =>
    fields[index] ? labels.fieldLabel(fields[index]) : labels.title
  const choiceOf = (part: Part, index: number) =>
    'value' in part
      ? choicesOf(fields[index], entity.name, translate).find(
          ({ value }) => String(value) === String(part.value),
        )
      : undefined
  const automatic = () => {
    if (fields.length > 0)
      return translate(fields[1] ? 'dashboards.byTwo' : 'dashboards.by', {
        what: labels.many,
        field: inSentence(heading(0)),
        second: fields[1] ? inSentence(heading(1)) : '',
      })
    const [name, value] = Object.entries(element.filter ?? {})[0] ?? []
    if (name === undefined || value === undefined) return labels.many
    const choice = choicesOf(findField(entity, name), entity.name, translate).find(
      (each) => String(each.value) === value,
    )
    if (name === 'status' && value === 'ACTIVE')
      return translate('dashboards.active', { what: labels.many })
    return translate('dashboards.with', { what: labels.many, value: choice?.label ?? value })
  }
  return {
    title: element.title
      ? translate(dashboardText(dashboard, element.name), { _: element.title })
      : automatic(),
    many: labels.many,
    heading,
    part: (part, index) => {
      if ('other' in part) return translate('dashboards.other')
      if (part.value === null || part.value === '') return translate('dashboards.none')
      const unit = units[index]
      if (unit) return periodText(part.value as string | number, unit, locale)
      return part.text ?? choiceOf(part, index)?.label ?? yesOrNo(part.value, translate)
    },
    colour: (part, index) => {
      const choice = choiceOf(part, index)
      return choice && fields[index]?.status ? statusColour(choice) : undefined
    },
    figure: (figure) =>
      typeof figure === 'number'
        ? figure.toLocaleString(locale, { maximumFractionDigits: 2 })
        : (figure ?? '0'),
  }
}

const yesOrNo = (value: string | number | boolean, translate: (key: string) => string): string =>
  typeof value === 'boolean'
    ? translate(value ? 'screens.filter.yes' : 'screens.filter.no')
    : String(value)

const formats: Partial<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

/** A period in words: Jan 2026. */
function periodText(value: string | number, unit: TimeUnit, locale: string): string {
  const format = formats[unit]
  if (format)
    return new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    )
  if (unit === 'weekday')
    // 5 January 2026 is a Monday.
    return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 4 + Number(value)),
    )
  if (unit === 'quarter')
    return `${String(value).slice(0, 4)} Q${(Number(String(value).slice(5, 7)) + 2) / 3}`
  return String(value)
}
