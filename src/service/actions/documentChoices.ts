import type { DocumentAnswers, DocumentSection } from '../../design/answers.ts'
import { designFields } from '../../design/designEntity.ts'
import type { Field } from '../../model/field.ts'
import type { Operation } from '../../model/entity.ts'
import { wrongQuery } from '../problems.ts'
import { getRecord } from '../records/find.ts'
import { totalHeaders } from '../records/list.ts'
import { options } from '../records/options.ts'
import { keyInPath } from '../records/read.ts'
import { handlerOf } from '../recordTypes.ts'
import { formsToFillIn, mayFillIn, sectionsOf } from './documents.ts'

/** Choices with their key and name only, whatever the entity's own options say of them. */
const keyAndName = (path: string): Operation => ({
  kind: 'options',
  verb: 'GET',
  path,
  body: 'none',
  answer: 'options',
})

/**
 * The forms of which the person may start a document at the branch `siteId`: those in use there
 * that are assigned to them or a role of theirs, or all for whoever may change documents. `search`,
 * `page` and `size` are those of any options. `[{ text, value }]`, with the total in
 * `X-Total-Count`.
 * Errors  FORBIDDEN (403), WRONG_QUERY (400)
 */
export const readFormsToFillIn = handlerOf<'document'>(async (call) => {
  const { guard, service, params } = call
  const site = params.get('siteId')
  if (!site)
    throw wrongQuery({
      faults: [{ parameter: 'siteId', given: site ?? '', allowed: 'the key of a branch' }],
    })
  const forms = await formsToFillIn(call, site)
  if (forms.length === 0) return none()
  const meta = service.registry.get('form-definition')
  const query = pageOf(params)
  query.set(`${meta.key.name}[in]`, forms.join(','))
  const operation = keyAndName('/document/forms')
  return options({ ...call, meta, guard, operation, params: query, path: {} })
})

/**
 * The records that a question of a document offers: those of the branch of the document, and those
 * that the person may choose anyway. `of` is the entity, which a question must refer to; `search`,
 * `page` and `size` are those of any options; `ids` asks for the names of these keys.
 * `[{ text, value }]`, with the total in `X-Total-Count`. People who only read the document get the
 * names of the records in its answers.
 * Errors  NOT_FOUND (404), FORBIDDEN (403), WRONG_QUERY (400), RULE (422) if a version is missing
 */
export const readDocumentChoices = handlerOf<'document'>(async (call) => {
  const { meta, guard, service, params } = call
  const document = await getRecord(call, meta, keyInPath(call)!)
  const referred = referredEntities(await sectionsOf(call, document))
  const of = params.get('of') ?? ''
  if (!referred.has(of))
    throw wrongQuery({
      faults: [{ parameter: 'of', given: of, allowed: [...referred].join(', ') }],
    })
  const target = service.registry.get(of)
  const ids = params.get('ids')?.split(',').filter(Boolean)
  const named = (await mayFillIn(call, document))
    ? ids
    : withinAnswers(document.answers as DocumentAnswers | null, ids)
  if (named?.length === 0) return none()
  const query = pageOf(params)
  if (named) query.set(`${target.key.name}[in]`, named.join(','))
  return options({
    ...call,
    meta: target,
    guard: guard.withChoicesOf(String(document.siteId)),
    operation: keyAndName('/document/{webId}/choices'),
    params: query,
    path: {},
  })
})

const none = () => ({ status: 200, body: [], headers: totalHeaders({ rows: 0, isBound: false }) })

/** What a page of options is asked for with. */
const pageOf = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    ['search', 'page', 'size'].flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** The entities that the questions refer to, also inside tables and groups that repeat. */
function referredEntities(sections: DocumentSection[]): Set<string> {
  const found = new Set<string>()
  const add = ({ reference, item, fields = [] }: Field) => {
    if (reference) found.add(reference.entity)
    for (const inner of [...(item ? [item] : []), ...fields]) add(inner)
  }
  for (const { schema } of sections) designFields(schema, 'en').forEach(add)
  return found
}

/** The keys that the answers contain; none are asked for: none. */
function withinAnswers(answers: DocumentAnswers | null, keys: string[] = []): string[] {
  const texts = new Set<unknown>()
  JSON.stringify(answers, (_, value: unknown) => {
    if (typeof value === 'string') texts.add(value)
    return value
  })
  return keys.filter((key) => texts.has(key))
}
