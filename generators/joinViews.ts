import type { ListLayout } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import type { Draft } from './buildEntity.ts'
import { unknownName } from './diagnostics.ts'
import type { Drafts } from './drafts.ts'
import type { SettingsKeywords, ViewKeywords } from './keywords.types.ts'

/** Which fields a layout can be made of, and the reason for the others. */
type Fitting = { fits: (field: Field, draft: Draft) => boolean; lacks: string }

const fitting: Record<'board' | 'calendar' | 'tree', Fitting> = {
  board: {
    fits: ({ choices, shape }) => choices !== undefined && !shape,
    lacks: 'has no fixed values to make columns of.',
  },
  calendar: {
    fits: ({ moment, shape, from, through }) =>
      (moment === 'day' || moment === 'instant') && !shape && !from && !through,
    lacks: 'is no date.',
  },
  tree: {
    fits: ({ reference, shape, from, through }, { entity }) =>
      reference?.entity === entity.name && !reference.cyclic && !shape && !from && !through,
    lacks: 'is no reference to the entity itself that the service keeps free of circles.',
  },
}

/** The layouts of a list; reports fields that a layout cannot be made of, with those that fit. */
export function joinViews(drafts: Drafts, draft: Draft, views: ViewKeywords[]): ListLayout[] {
  return views.flatMap((each, index): ListLayout[] => {
    if (typeof each === 'string') return [{ kind: each }]
    if ('settings' in each) return joinSettings(drafts, draft, each.settings, index)
    const at = ['x-entity', 'list', 'views', index]
    if ('calendar' in each) return calendarOf(drafts, draft, each.calendar, [...at, 'calendar'])
    const [kind, name] = Object.entries(each)[0] as ['board' | 'tree', string]
    const field = fittingField(drafts, draft, name, [...at, kind], kind)
    return field ? [{ kind, field: field.name }] : []
  })
}

/** The form of settings; reports unknown fields and calls, and an entity that cannot save them. */
function joinSettings(
  drafts: Drafts,
  draft: Draft,
  { labels, ...settings }: SettingsKeywords,
  index: number,
): ListLayout[] {
  const at = ['x-entity', 'list', 'views', index, 'settings']
  for (const word of ['key', 'value'] as const)
    drafts.fieldAt(draft, settings[word], [...at, word], 'field')
  const { operations } = draft.entity
  if (!operations.some(({ kind }) => kind === 'save'))
    drafts.reportError(draft, at, 'it needs the call "save" of x-entity.api.')
  const calls = operations.map(({ verb, path }) => `${verb} ${path.slice(1)}`)
  for (const word of ['read', 'reveal'] as const) {
    const call = settings[word]
    if (call !== undefined && !calls.includes(call))
      drafts.reportError(draft, [...at, word], unknownName('call', call, calls))
  }
  return [
    {
      kind: 'settings',
      ...settings,
      labels: Object.entries(labels).map(([key, label]) => ({ key, label })),
    },
  ]
}

/**
 * A calendar by its first date, and by its second one as the end: both with times, or both without.
 */
function calendarOf(
  drafts: Drafts,
  draft: Draft,
  names: string[],
  at: (string | number)[],
): ListLayout[] {
  const [start, end] = names.map((name, index) =>
    fittingField(drafts, draft, name, [...at, index], 'calendar'),
  )
  if (!start || (names.length > 1 && !end)) return []
  if (end === start) {
    const others = draft.entity.fields.filter(
      (each) =>
        each !== start && each.moment === start.moment && fitting.calendar.fits(each, draft),
    )
    const allowed = others.length > 0 ? `${others.map(({ name }) => name).join(', ')}, or ` : ''
    drafts.reportError(
      draft,
      [...at, 1],
      `"${start.name}" is the date already; allowed as its end: ${allowed}nothing, where records have one date.`,
    )
    return []
  }
  if (end && end.moment !== start.moment) {
    drafts.reportError(
      draft,
      [...at, 1],
      `"${end.name}" and "${start.name}" must both be dates, or both be dates with a time.`,
    )
    return []
  }
  return [{ kind: 'calendar', field: start.name, ...(end ? { end: end.name } : {}) }]
}

/** The field of this name, if a layout can be made of it. */
function fittingField(
  drafts: Drafts,
  draft: Draft,
  name: string,
  at: (string | number)[],
  kind: keyof typeof fitting,
): Field | undefined {
  const field = drafts.fieldAt(draft, name, at, 'field')
  const { fits, lacks } = fitting[kind]
  if (!field || fits(field, draft)) return field
  const others = draft.entity.fields.filter((other) => fits(other, draft))
  drafts.reportError(
    draft,
    at,
    `"${name}" ${lacks}${
      others.length > 0 ? ` These fit: ${others.map((other) => other.name).join(', ')}.` : ''
    }`,
  )
  return undefined
}
