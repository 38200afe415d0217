import { useLocale, useTranslate } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import { aggregateOf } from '../../model/dashboardFaults.ts'
import type { Entity } from '../../model/entity.ts'
import type { BadgeColour } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { choicesOf, statusColour } from '../../fields/picker/choices.tsx'
import { inSentenceOf } from '../../model/inSentence.ts'
import { useEntityLabels } from '../../branchdesk.ts'
import { fieldsOf, noFigureOf, unitsOf, type Figure, type Part } from './figures.ts'
import { periodText } from './periodText.ts'
import { useElementNote, useElementText } from './useElementText.ts'

/** The texts of an element in the current language. */
export type GroupTexts = {
  title: string
  /** What to know about the figures; empty: nothing. */
  note: string
  /** The heading of a group: the label of its field. */
  heading: (index: number) => string
  /** A value of a group: its label, its period. */
  part: (part: Part, index: number) => string
  /** The colour of a status; undefined: none of its own. */
  colour: (part: Part, index: number) => BadgeColour | undefined
  /** The place of a value among the choices of its field. */
  place: (part: Part, index: number) => number
  figure: (figure: Figure) => string
  /** The figure of a group without records. */
  noFigure: 0 | null
  /** What the numbers are: the title that the element was given, else what is counted or summed. */
  many: string
}

/** Returns the texts of an element, made of the labels of its entity and fields. */
export function useGroupTexts(
  dashboard: string | undefined,
  element: DashboardElement,
  entity: Entity,
): GroupTexts {
  const translate = useTranslate()
  const locale = useLocale()
  const labels = useEntityLabels(entity)
  const text = useElementText(dashboard)
  const noteOf = useElementNote(dashboard)
  const inSentence = inSentenceOf(locale)
  const fields = fieldsOf(element).map(
    (path) => findField(entity, path) ?? findField(entity, path.split('.')[0]!),
  )
  const units = unitsOf(element)
  const heading = (index: number) => {
    if (!fields[index]) return labels.title
    const label = labels.fieldLabel(fields[index])
    const unit = units[index]
    // A date is recognised by its values; a day of the week and an hour are not.
    return unit === 'weekday' || unit === 'hourOfDay'
      ? `${label} (${inSentence(translate(`dashboards.unit.${unit}`))})`
      : label
  }
  const choiceOf = (part: Part, index: number) =>
    'value' in part
      ? choicesOf(fields[index], entity.name, translate).find(
          ({ value }) => String(value) === String(part.value),
        )
      : undefined
  const noFigure = noFigureOf(element)
  const measure = aggregateOf(element).query.measure[0]!
  const measured = measure.kind === 'count' ? undefined : findField(entity, measure.field)
  // What the numbers are: "Invoices", or "Invoices: sum of amount".
  const what =
    measure.kind === 'count' || !measured
      ? labels.many
      : translate(`dashboards.measureOf.${measure.kind}`, {
          what: labels.many,
          field: inSentence(labels.fieldLabel(measured)),
        })
  const automatic = () => {
    if (fields.length > 0)
      return translate(fields[1] ? 'dashboards.byTwo' : 'dashboards.by', {
        what,
        field: inSentence(heading(0)),
        second: fields[1] ? inSentence(heading(1)) : '',
      })
    const [name, value] = Object.entries(element.filter ?? {})[0] ?? []
    if (name === undefined || typeof value !== 'string') return what
    const choice = choicesOf(findField(entity, name), entity.name, translate).find(
      (each) => String(each.value) === value,
    )
    if (name === 'status' && value === 'ACTIVE') return translate('dashboards.active', { what })
    return translate('dashboards.with', { what, value: choice?.label ?? value })
  }
  const given = element.title && text(element, element.title)
  return {
    title: given || automatic(),
    note: noteOf(element),
    many: given || what,
    heading,
    noFigure,
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
    place: (part, index) =>
      choicesOf(fields[index], entity.name, translate).findIndex(
        ({ value }) => 'value' in part && String(value) === String(part.value),
      ),
    figure: (figure) =>
      typeof figure === 'number'
        ? figure.toLocaleString(locale, { maximumFractionDigits: 2 })
        : (figure ?? (noFigure === null ? '–' : '0')),
  }
}

const yesOrNo = (value: string | number | boolean, translate: (key: string) => string): string =>
  typeof value === 'boolean'
    ? translate(value ? 'screens.filter.yes' : 'screens.filter.no')
    : String(value)
