import { answerFields, type AnsweredSection } from '../../design/answerFields.ts'
import type { DesignRow } from '../../design/design.ts'
import { designFields } from '../../design/designEntity.ts'
import { toSchema } from '../../design/designSchema.ts'
import { findField } from '../../model/path.ts'
import { answeredSections, pinnedVersions } from '../actions/answeredSections.ts'
import { isTheirs } from '../actions/documentFillers.ts'
import { getEntity, type FieldOf } from '../recordTypes.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

const maxForms = 500

type Remembered = { version: string; sections: AnsweredSection[] }
const remembered = new WeakMap<Service, Map<string, Remembered>>()

/**
 * Hook `answers`: a list of the documents of one form has a field for each question that any of
 * them was started with, a document says whether its reader may fill it in, and files are for a
 * question as it was published last. `of` is the field with the answers.
 */
export const answersHook: Hook<FieldOf<'document'>> = {
  async innerFields(call, meta, params, { of }) {
    const form = formIn(params)
    if (!form || !of) return []
    return answerFields(await sectionsOf(call, meta, form), of, call.language ?? 'en')
  },
  async innerField(call, path, { of }) {
    const [head, section, ...question] = path.split('.')
    if (head !== of || !section) return undefined
    const version = getEntity(call, 'section-version')
    const { rows } = await call.sql(
      `SELECT ${columnOf(version, 'formSectionRowModels')} AS rows FROM ${version.table}
       WHERE ${columnOf(version, 'formSectionId')} = $1 ORDER BY ${columnOf(version, 'number')} DESC LIMIT 1`,
      [section],
    )
    const design = rows[0]?.rows as DesignRow[] | undefined
    if (!design) return undefined
    const fields = designFields(toSchema(design), 'en')
    return findField({ fields }, question.join('.'))
  },
  readValues: async (call, meta, document) => ({
    mayFillIn: await isTheirs({ ...call, meta }, document),
  }),
  async lookupUses(call, meta, codes, { of }) {
    if (!of) return []
    const { rows } = await call.sql(documentsWithCodes(call, meta, of), [JSON.stringify(codes)])
    return rows.map(({ key, uses }) => ({ key, uses: Number(uses) }))
  },
}

/**
 * The statement that counts the documents with these codes as answers to a section, if they were
 * started with a version of it whose design names the list of the code.
 */
function documentsWithCodes(
  call: RequestContext,
  meta: EntityMeta<FieldOf<'document'>>,
  of: FieldOf<'document'>,
): string {
  const version = getEntity(call, 'section-version')
  const rows = `v.${columnOf(version, 'formSectionRowModels')}`
  const column = (name: FieldOf<'document'>) => `t.${columnOf(meta, name)}`
  // The version of a section that was removed does not know it any more, the document does.
  const section = `coalesce(named.section, (SELECT pinned ->> 'sectionId' FROM jsonb_array_elements(${column('sections')}) pinned WHERE pinned ->> 'versionId' = named.id))`
  return `WITH code AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS c(list text, code text, key text)),
    named AS (SELECT v.web_id AS id, v.${columnOf(version, 'formSectionId')} AS section, lists.list FROM ${version.table} v JOIN (SELECT DISTINCT list FROM code) lists
      ON jsonb_path_exists(${rows}, '$.**.options ? (@ == $list)', jsonb_build_object('list', lists.list)))
    SELECT code.key, count(DISTINCT t.web_id) AS uses FROM code
    JOIN named ON named.list = code.list
    JOIN ${meta.table} t ON ${column('sections')} @> jsonb_build_array(jsonb_build_object('versionId', named.id))
      AND jsonb_path_exists((coalesce(${column('answersElsewhere')}, '{}') || coalesce(${column(of)}, '{}')) -> ${section}, '$.** ? (@ == $code)', jsonb_build_object('code', code.code))
    GROUP BY code.key`
}

/** The form that a query filters by; undefined: none, or several. */
function formIn(params: URLSearchParams): string | undefined {
  const given = ['formDefinitionId', 'formDefinitionId[eq]'].flatMap((name) =>
    params.getAll(name).flatMap((each) => each.split(',')),
  )
  return given.length === 1 ? given[0] : undefined
}

/** The sections with their versions are remembered until a document is added. */
async function sectionsOf(
  call: RequestContext,
  meta: EntityMeta<FieldOf<'document'>>,
  form: string,
): Promise<AnsweredSection[]> {
  const { service, user, sql } = call
  await sql.begun()
  const version = service.countCache.versionOf(
    user.clientId,
    `${meta.table} ${columnOf(meta, 'versionsKey')} ${columnOf(meta, 'formDefinitionId')}`,
  )
  const forms = remembered.get(service) ?? new Map<string, Remembered>()
  remembered.set(service, forms)
  const key = JSON.stringify([user.clientId, form])
  const known = forms.get(key)
  if (known?.version === version) return known.sections
  const versions = await pinnedVersions(call, form, 'true')
  // Nothing is remembered of keys that are not there.
  if (versions.length === 0) return []
  const sections = await answeredSections(call, form, versions)
  if (forms.size >= maxForms) forms.delete(forms.keys().next().value!)
  forms.set(key, { version, sections })
  return sections
}
