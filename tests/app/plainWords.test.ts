import polyglot from 'ra-i18n-polyglot'
import { describe, expect, test } from 'vitest'
import { languages } from '../../generators/readLabels.ts'
import { loadTranslated } from '../../src/app/i18n/translated.ts'
import { translateProblem } from '../../src/app/i18n/translateProblem.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { ProblemBody } from '../../src/model/problem.ts'
import { messageWord } from '../../src/model/validation.ts'
import { validationMessages } from '../../src/model/validationMessages.ts'
import {
  conflict,
  duplicate,
  entityFacts,
  forbiddenToOthers,
  inUse,
  invalid,
  movedMeanwhile,
  notFound,
  notFoundOfMany,
  notRemovable,
} from '../../src/service/problems.ts'

/** Texts that the specification quotes; all others call a site a branch. */
const quoted = new Set([
  'Site is required',
  'Sites is required',
  'Assign Site',
  'Site has been assigned successfully.',
])

/** The properties of an entity, and of its parts, that hold texts for people. */
const textProperties =
  /^(label|title|many|add|tab|help|filled|whenEmpty|warning|success|confirm|message|all|description)$/

/** Every text for people in a part of an entity, with its path. */
function textsIn(value: unknown, path = '', isText = false): [string, string][] {
  if (typeof value === 'string') return isText ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) =>
    textsIn(
      below,
      `${path}.${name}`,
      Array.isArray(value)
        ? isText
        : textProperties.test(name) || /\.(messages|labels|needs|choices)$/.test(path),
    ),
  )
}

test('every text of a schema calls a site a branch, except those that the specification quotes [GEN-06]', () => {
  const others = entities.flatMap((entity) =>
    textsIn(entity, entity.name).filter(
      ([, text]) => /\bsites?\b/i.test(text) && !quoted.has(text),
    ),
  )
  expect(others).toEqual([])
})

/** The problems that name an entity, its fields or its dependants, for one entity. */
function problemsOf(entity: Entity): Partial<ProblemBody>[] {
  const facts = entityFacts({ entity })
  const uses = [
    { entity: entity.name, count: 1 },
    { entity: entity.name, count: 2 },
  ]
  const dependants = [`1 ${entity.title}`, `2 ${entity.many}`]
  const fields = entity.fields.filter((field) => !field.hidden && !field.system)
  return [
    notFound(facts),
    notFoundOfMany({ ...facts, smart_count: 2 }),
    forbiddenToOthers(facts),
    conflict(facts),
    movedMeanwhile(facts),
    inUse({ ...facts, dependants, uses }),
    notRemovable({ smart_count: 2, dependants, uses }),
    ...fields.map((field) => duplicate({ ...facts, fields: [field.label], names: [field.name] })),
    ...fields.flatMap((field) =>
      Object.keys(validationMessages)
        .filter((code) => !messageWord(field, code))
        .map((code) =>
          invalid({
            entity: entity.name,
            errors: [
              {
                field: field.name,
                code,
                message: field.label,
                params: { label: field.label, other: field.label, allowed: '', format: '' },
              },
            ],
          }),
        ),
    ),
  ].map((problem) => problem.body())
}

/**
 * Names that only the source has: of properties (`siteId`), of entities (`user-site`), and codes.
 */
function internalNames(entity: Entity): RegExp {
  const names = [
    ...entities.map(({ name }) => name).filter((name) => name.includes('-')),
    ...entity.fields.map(({ name }) => name).filter((name) => /[A-Z_]/.test(name)),
  ]
  return new RegExp(`(?<![\\p{L}\\d-])(${names.join('|')})(?![\\p{L}\\d-])|[A-Z]{2,}_[A-Z]`, 'u')
}

describe.each(['en', ...languages])('messages in %s', (language) => {
  const speak = async (labels: Record<string, string>) => {
    const parts =
      language === 'en'
        ? []
        : await Promise.all(
            ['problems', 'validation'].map(
              async (part) => [part, await loadTranslated(language as 'de', part)] as const,
            ),
          )
    const { translate } = polyglot(
      () => ({ ...Object.fromEntries(parts), ...labels }) as never,
      language,
      [],
      { allowMissing: true },
    )
    return (body: Partial<ProblemBody>) =>
      language === 'en' ? body.message : translateProblem(body, translate, language)?.message
  }
  const labels = async (): Promise<Record<string, string>> =>
    language === 'en'
      ? {}
      : (
          (await import(`../../src/generated/messages/${language}.ts`)) as {
            default: Record<string, string>
          }
        ).default

  test.each([
    ['with their translations', labels],
    ['without a translation of their schema', async () => ({})],
  ])('name no property, entity file or code, for all entities %s [I18N-05]', async (_, labelsOf) => {
    const say = await speak(await labelsOf())
    const found = entities.flatMap((entity) => {
      const internal = internalNames(entity)
      return problemsOf(entity)
        .map((body) => `${entity.name}: ${say(body)}`)
        .filter((text) => internal.test(text.slice(entity.name.length)))
    })
    expect([...new Set(found)].slice(0, 20)).toEqual([])
  })

  test('use no article that depends on the name of the entity', async () => {
    const say = await speak({})
    // "a" is a preposition in Spanish.
    const articles = language === 'en' ? 'an?' : 'der|die|das|eine?|une?|le|la|el|los|las'
    const article = new RegExp(`\\b(${articles}) (Event|Email|Branch)\\b`, 'i')
    const found = entities
      .filter(({ title }) => /^(Event|Email|Branch)/.test(title))
      .flatMap((entity) => problemsOf(entity).map((body) => say(body) ?? ''))
      .filter((text) => article.test(text))
    expect(found).toEqual([])
  })
})
