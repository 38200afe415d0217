import { inSentenceOf } from '../../model/inSentence.ts'
import { permissionName } from '../../screens/record/permissionName.ts'
import type { FieldError, ProblemBody } from '../../model/problem.ts'

type Translate = (key: string, options?: object) => string
type InSentence = (title: string) => string

/**
 * Translates a problem of the service: its message, and the messages of its field errors. Entities
 * and fields get the labels of the schemas' translations; texts without a translation stay
 * unchanged.
 */
export function translateProblem(
  body: Partial<ProblemBody>,
  translate: Translate,
  locale: string,
): Partial<ProblemBody> | undefined {
  const { textKey = body.error, params = {}, message = '' } = body
  if (!textKey) return undefined
  const entity = typeof params['entity'] === 'string' ? params['entity'] : undefined
  const inSentence = inSentenceOf(locale)
  const translated = translate(textKey.includes('.') ? textKey : `problems.${textKey}`, {
    ...params,
    ...worded(params, entity, translate, inSentence),
    ...(typeof params['permissionCode'] === 'string'
      ? { permission: permissionName(params['permissionCode'], { translate, locale }) }
      : {}),
    _: message,
  })
  const errors = body.errors?.map((error) => ({
    ...error,
    message:
      error.params || error.message !== message
        ? complaint(error, entity, translate, inSentence)
        : translated,
  }))
  // A single field error becomes the whole message.
  return {
    message: textKey === 'VALIDATION' && errors?.length === 1 ? errors[0]!.message : translated,
    ...(errors ? { errors } : {}),
  }
}

/** The message of one field error, with the translated label of the field. */
function complaint(
  { field, code, message, params }: FieldError,
  entity: string | undefined,
  translate: Translate,
  inSentence: InSentence,
): string {
  const path = field
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.')
  if (!params)
    return entity ? translate(`entity.${entity}.messages.${path}.${code}`, { _: message }) : message
  // A field error may concern a record of another entity.
  const { entity: own, title, names } = params
  if (typeof own === 'string')
    return translate(`validation.${code}`, {
      ...params,
      title: inSentence(translate(`entities.${own}.title`, { _: String(title) })),
      label: String(names ?? '')
        .split(',')
        .filter(Boolean)
        .map((name) => translate(`entity.${own}.${name}`, { _: String(params['label']) }))
        .join(', '),
      _: message,
    })
  const label = entity
    ? translate(`entity.${entity}.${path}`, { _: String(params['label'] ?? '') })
    : params['label']
  return translate(`validation.${code}`, { ...params, label, _: message })
}

/**
 * The translated texts among the params, as they stand inside a sentence: titles, labels, and
 * dependent entities.
 */
function worded(
  params: Record<string, unknown>,
  entity: string | undefined,
  translate: Translate,
  inSentence: InSentence,
): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(params))
    if (Array.isArray(value)) words[name] = value.join(', ')
  const { field, names, fields, uses, dependants, title, many } = params as {
    field?: string
    names?: string[]
    fields?: string[]
    dependants?: string[]
    uses?: { entity: string; count: number }[]
    title?: string
    many?: string
  }
  if (entity && title)
    words['title'] = inSentence(
      translate(
        field && !('known' in params) ? `entity.${entity}.${field}` : `entities.${entity}.title`,
        { _: title },
      ),
    )
  if (entity && many) words['many'] = inSentence(translate(`entities.${entity}.many`, { _: many }))
  if (entity && names)
    words['fields'] = names
      .map((name, index) => translate(`entity.${entity}.${name}`, { _: fields?.[index] ?? name }))
      .join(', ')
  // Without a translation, the service's own words remain: "2 branch users".
  if (uses)
    words['dependants'] = uses
      .map((use, index) => {
        const named = translate(`entities.${use.entity}.${use.count === 1 ? 'title' : 'many'}`, {
          _: '',
        })
        return named ? `${use.count} ${inSentence(named)}` : dependants?.[index]
      })
      .join(', ')
  return words
}
