import type { Field } from '../model/field.ts'
import type { LanguageCode } from '../model/language.ts'
import { designFields } from './designEntity.ts'
import type { DesignSchema } from './designSchema.ts'

/**
 * A section that documents of a form have answers to, with the schemas of the versions that they
 * were started with, the newest first.
 */
export type AnsweredSection = { sectionId: string; name: string; schemas: DesignSchema[] }

/** What asks for an answer rather than describing it. */
const asking = [
  'required',
  'requiredWhen',
  'visibleWhen',
  'default',
  'placeholder',
  'help',
  'unique',
] as const satisfies (keyof Field)[]

/**
 * The answers of a form as fields of its documents, in the order of the form: each question once,
 * as its newest version describes it, and after them those that only older versions have. A field
 * is named by its path in the answers, `{answers}.{section}.{key}`; where two questions have the
 * same label, the name of the section is written before it.
 */
export function answerFields(
  sections: AnsweredSection[],
  answers: string,
  language: LanguageCode,
  lookupValues?: Field['lookupValues'],
): Field[] {
  const found = sections.flatMap(({ sectionId, name, schemas }) => {
    const questions = new Map<string, Field>()
    for (const field of schemas.flatMap((each) => designFields(each, language, lookupValues)))
      if (!questions.has(field.name)) questions.set(field.name, field)
    return [...questions.values()].map((field) => ({ field, sectionId, section: name }))
  })
  const timesUsed = new Map<string, number>()
  for (const { field } of found) timesUsed.set(field.label, (timesUsed.get(field.label) ?? 0) + 1)
  return found.map(({ field, sectionId, section }) => {
    const path = `${answers}.${sectionId}.${field.name}`
    const described = Object.fromEntries(
      Object.entries(field).filter(([key]) => !(asking as readonly string[]).includes(key)),
    ) as Field
    return {
      ...described,
      name: path,
      from: path,
      readOnly: true,
      label: timesUsed.get(field.label)! > 1 ? `${section} · ${field.label}` : field.label,
    }
  })
}
