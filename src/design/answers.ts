import { fieldTypeOf, fieldTypes } from '../fields/fieldTypes.ts'
import { holds, isEmpty } from '../model/condition.ts'
import type { Entity } from '../model/entity.ts'
import { filesIn, type FileValue } from '../model/fileValue.ts'
import type { Field } from '../model/field.ts'
import { fingerprint } from '../model/identifier.ts'
import type { FieldError } from '../model/problem.ts'
import {
  validateRecord,
  type ValidationSituation,
  type ValidatorModule,
} from '../model/validation.ts'
import { designEntity, designFields, designValidators } from './designEntity.ts'
import type { DesignRow } from './design.ts'
import type { DesignSchema } from './designSchema.ts'
import { withComputed } from './formula.ts'

/** The answers of a section by the keys of its fields. */
export type SectionAnswers = Record<string, unknown>

/** The answers of a document by the keys of its sections. */
export type DocumentAnswers = Record<string, SectionAnswers>

/** A section of a document: the published version that it was started with. */
export type DocumentSection = {
  sectionId: string
  name: string
  /** The number of the version. */
  number: number
  /** Whether it applies only to documents that are filled in at its location (LOC-08). */
  isRestricted?: boolean
  locationId?: string | null
  locationName?: string | null
  rows: DesignRow[]
  schema: DesignSchema
}

/**
 * The sections that apply to a document that is filled in at a location: those without a
 * restriction, and those that are restricted to it. Without one, only the former.
 */
export const sectionsAt = <Section extends Pick<DocumentSection, 'isRestricted' | 'locationId'>>(
  sections: Section[],
  location: string | null | undefined,
): Section[] =>
  sections.filter(
    ({ isRestricted, locationId }) => !isRestricted || locationId === (location ?? null),
  )

/**
 * The fields of a document for all answers that people gave: those to sections that do not apply
 * where it is filled in are kept apart, so that nothing counts or shows them.
 */
export function placedAnswers(
  applying: Pick<DocumentSection, 'sectionId'>[],
  all: DocumentAnswers,
): Record<'answers' | 'answersElsewhere', DocumentAnswers> {
  const applies = new Set(applying.map(({ sectionId }) => sectionId))
  const where = (isHere: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([section]) => applies.has(section) === isHere))
  return { answers: where(true), answersElsewhere: where(false) }
}

/** All answers of a document, those to sections for other locations too. */
export const everyAnswer = (document: {
  answers?: unknown
  answersElsewhere?: unknown
}): DocumentAnswers => ({
  ...(document.answersElsewhere as DocumentAnswers | null),
  ...(document.answers as DocumentAnswers | null),
})

/** The locations that sections are restricted to, each once, in the order of the sections. */
export function locationsOf(
  sections: Pick<DocumentSection, 'isRestricted' | 'locationId' | 'locationName'>[],
): { id: string; name: string }[] {
  const names = new Map(
    sections
      .filter(({ isRestricted }) => isRestricted)
      .map(({ locationId, locationName }) => [locationId!, locationName!]),
  )
  return [...names].map(([id, name]) => ({ id, name }))
}

/** What documents with the same versions of the same sections have in common, as one short text. */
export const versionsKeyOf = (sections: { versionId: string }[]): string =>
  fingerprint(JSON.stringify(sections.map(({ versionId }) => versionId)))

/** How many questions are shown, answered, and still required. */
export type AnswerCount = { shown: number; answered: number; missing: number }

const isRequired = (field: Field, record: SectionAnswers): boolean =>
  Boolean(field.required) ||
  Boolean(field.minItems) ||
  (field.requiredWhen !== undefined && holds(field.requiredWhen, { record }))

/** Counts the questions of a section that its answers, with computed values, show. */
export function countAnswers(fields: Field[], record: SectionAnswers): AnswerCount {
  const shown = fields.filter((field) => !field.readOnly && holds(field.visibleWhen, { record }))
  const answered = shown.filter((field) => !isEmpty(record[field.name]))
  return {
    shown: shown.length,
    answered: answered.length,
    missing: shown.filter((field) => isEmpty(record[field.name]) && isRequired(field, record))
      .length,
  }
}

/** The first recording among the answers, in the order of the sections; null: there is none. */
export const recordingIn = (
  sections: Pick<DocumentSection, 'sectionId'>[],
  answers: DocumentAnswers,
): FileValue | null =>
  sections
    .flatMap(({ sectionId }) => filesIn(answers[sectionId]))
    .find(({ type }) => type.startsWith('audio/')) ?? null

/** Percent of the questions that have an answer; a document without questions is complete. */
export function progressOf(sections: DocumentSection[], answers: DocumentAnswers): number {
  const counts = sections.map(({ sectionId, schema }) =>
    countAnswers(designFields(schema, 'en'), withComputed(schema, answers[sectionId] ?? {})),
  )
  const total = counts.reduce((sum, { shown }) => sum + shown, 0)
  const done = counts.reduce((sum, { answered }) => sum + answered, 0)
  return percentOf(done, total)
}

/** Whole percent; 100 only where all is done. Nothing to do is done. */
export const percentOf = (done: number, total: number): number =>
  total === 0 ? 100 : Math.floor((done * 100) / total)

type Prepared = { entity: Entity; validators: ValidatorModule }

/** Built once per schema: a form checks its answers with each key. */
const prepared = new WeakMap<DesignSchema, Prepared>()

function preparedFor(schema: DesignSchema): Prepared {
  const known = prepared.get(schema)
  if (known) return known
  const made = {
    // Conditions see computed values, so they are part of what is checked.
    entity: designEntity(
      'section',
      '',
      designFields(schema, 'en').map(({ readOnly: _, ...field }) => field),
    ),
    validators: designValidators(schema),
  }
  prepared.set(schema, made)
  return made
}

/**
 * The errors of answers to a section, as those of records. `change`: only what is given is checked,
 * with `stored` around it; `submit`: everything, required fields too. A field that the section does
 * not have is an error.
 */
export function checkAnswers(
  { schema }: Pick<DocumentSection, 'schema'>,
  given: SectionAnswers,
  mode: { kind: 'change'; stored: SectionAnswers } | { kind: 'submit' },
  situation: Pick<ValidationSituation, 'today' | 'lastToday'>,
): FieldError[] {
  const { entity, validators } = preparedFor(schema)
  const known = new Set(entity.fields.map((field) => field.name))
  const unknown = Object.keys(given)
    .filter((key) => !known.has(key))
    .map((key): FieldError => ({ field: key, code: 'unknown', message: `${key} is unknown` }))
  const accepted = Object.fromEntries(Object.entries(given).filter(([key]) => known.has(key)))
  const stored = mode.kind === 'change' ? mode.stored : undefined
  const all = withComputed(schema, { ...stored, ...accepted })
  const record = stored
    ? Object.fromEntries(Object.keys(accepted).map((key) => [key, all[key] ?? null]))
    : all
  const before = stored && Object.keys(accepted).map((key) => [key, stored[key]])
  return [
    ...unknown,
    ...validateRecord(
      entity,
      fieldTypes,
      validators,
      record,
      mode.kind === 'submit' ? 'create' : 'patch',
      { ...situation, ...(before ? { previous: { ...all, ...Object.fromEntries(before) } } : {}) },
    ).filter(
      // An answer may be taken away again until the document is submitted.
      ({ field, code }) =>
        mode.kind === 'submit' || !(code === 'required' && isEmpty(record[field])),
    ),
  ]
}

/** Whether an answer says nothing: an address too, all of whose parts were cleared. */
export const isUnanswered = (value: unknown): boolean =>
  isEmpty(value) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value!).every(isEmpty))

/**
 * Answers as they are stored: normalised by their field types, without empty ones, and with
 * computed values, whatever was given for them.
 */
export function storedAnswers(
  { schema }: Pick<DocumentSection, 'schema'>,
  stored: SectionAnswers,
  given: SectionAnswers,
): SectionAnswers {
  const kinds = new Map(designFields(schema, 'en').map((field) => [field.name, field]))
  const accepted = Object.entries(given).map(([key, value]) => {
    const field = kinds.get(key)
    return [key, field ? fieldTypeOf(field).accept(value, field) : value]
  })
  return Object.fromEntries(
    Object.entries(withComputed(schema, { ...stored, ...Object.fromEntries(accepted) })).filter(
      ([, value]) => !isUnanswered(value),
    ),
  )
}
