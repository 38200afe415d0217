import type { FieldError, ProblemBody } from '../../model/problem.ts'

type Translate = (key: string, options?: object) => string

/**
 * A refusal of the service in the language at work: its message, and those of its complaints. Entities and fields that it speaks
 * of are called as the schemas' translations call them; what has no translation stays as the service said it.
 */
export function translateProblem(
  body: Partial<ProblemBody>,
  translate: Translate,
): Partial<ProblemBody> | undefined {
  const { textKey = body.error, params = {}, message = '' } = body
  if (!textKey) return undefined
  const entity = typeof params['entity'] === 'string' ? params['entity'] : undefined
  const said = translate(textKey.includes('.') ? textKey : `problems.${textKey}`, {
    ...params,
    ...worded(params, entity, translate),
    _: message,
  })
  const errors = body.errors?.map((error) => ({
    ...error,
    message: error.params || error.message !== message ? complaint(error, entity, translate) : said,
  }))
  // A single complaint is the whole message.
  return {
    message: textKey === 'VALIDATION' && errors?.length === 1 ? errors[0]!.message : said,
    ...(errors ? { errors } : {}),
  }
}

/** One complaint with the field's label in place of its English one. */
function complaint(
  { field, code, message, params }: FieldError,
  entity: string | undefined,
  translate: Translate,
): string {
  const path = field
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.')
  if (!params)
    return entity ? translate(`entity.${entity}.messages.${path}.${code}`, { _: message }) : message
  // A complaint may be about a record of an entity of its own.
  const { entity: own, title, names } = params
  if (typeof own === 'string')
    return translate(`validation.${code}`, {
      ...params,
      title: translate(`entities.${own}.title`, { _: String(title) }),
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

/** The words among the facts: titles, labels, and what refers to a record. */
function worded(
  params: Record<string, unknown>,
  entity: string | undefined,
  translate: Translate,
): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(params))
    if (Array.isArray(value)) words[name] = value.join(', ')
  const { field, names, uses, title, many } = params as {
    field?: string
    names?: string[]
    uses?: { entity: string; count: number }[]
    title?: string
    many?: string
  }
  if (entity && title)
    words['title'] = translate(
      field && !('known' in params) ? `entity.${entity}.${field}` : `entities.${entity}.title`,
      { _: title },
    )
  if (entity && many) words['many'] = translate(`entities.${entity}.many`, { _: many })
  if (entity && names)
    words['fields'] = names
      .map((name) => translate(`entity.${entity}.${name}`, { _: name }))
      .join(', ')
  if (uses)
    words['dependants'] = uses
      .map(
        (use) =>
          `${use.count} ${translate(`entities.${use.entity}.${use.count === 1 ? 'title' : 'many'}`, { _: use.entity })}`,
      )
      .join(', ')
  return words
}
