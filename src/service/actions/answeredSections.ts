import type { AnsweredSection } from '../../design/answerFields.ts'
import type { DesignRow } from '../../design/design.ts'
import { toSchema } from '../../design/designSchema.ts'
import { entityFacts, notFound } from '../problems.ts'
import { getEntity, handlerOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'

/**
 * The sections that documents of a form have answers to, in the order of the form, with the schemas
 * of the versions that those documents were started with; only documents that the person may read
 * count.
 * Errors  NOT_FOUND (404)
 */
export const readAnsweredSections = handlerOf<'document'>(async (call) => {
  const { guard, meta, path, sql } = call
  const forms = getEntity(call, 'form-definition')
  const form = path.formDefinitionId!
  const { rows: known } = await sql(`SELECT 1 FROM ${forms.table} WHERE web_id = $1`, [form])
  if (known.length === 0) throw notFound(entityFacts(forms))
  const statement = createStatement()
  const rows = guard.condition(meta, guard.require(meta, 'READ'), 't', statement)
  const versions = await pinnedVersions(call, form, allOf([rows]), statement)
  return { status: 200, body: await answeredSections(call, form, versions) }
})

/** A version that documents were started with, and the section that it was of, as they name it. */
type PinnedVersion = { id: string; sectionId: string; name: string }

/**
 * The versions that documents of a form were started with, of those that fulfil `condition`
 * under the alias `t`. Documents with the same versions share a key, so one of each suffices; only
 * those that are older than this key are read one by one.
 */
export async function pinnedVersions(
  call: RequestContext,
  form: string,
  condition: string,
  statement = createStatement(),
): Promise<PinnedVersion[]> {
  const meta = getEntity(call, 'document')
  const key = columnOf(meta, 'versionsKey')
  const ofForm = `t.${columnOf(meta, 'formDefinitionId')} = ${statement.bind(form, 'text')}`
  const next = (after: string) =>
    `SELECT t.${key} AS key FROM ${meta.table} t WHERE ${ofForm} AND ${after} ORDER BY t.${key} LIMIT 1`
  const sectionsOf = (rows: string) =>
    `SELECT t.${columnOf(meta, 'sections')} AS sections FROM ${meta.table} t WHERE ${ofForm} AND ${rows} AND (${condition})`
  const { rows } = await call.sql(
    `WITH RECURSIVE keys AS (
       (${next(`t.${key} IS NOT NULL`)})
       UNION ALL
       SELECT (${next(`t.${key} > keys.key`)}) FROM keys WHERE keys.key IS NOT NULL
     ), found AS (
       SELECT one.sections FROM keys CROSS JOIN LATERAL (${sectionsOf(`t.${key} = keys.key`)} ORDER BY t.${columnOf(meta, 'startDate')} DESC NULLS LAST LIMIT 1) one
       UNION ALL
       ${sectionsOf(`t.${key} IS NULL`)}
     )
     SELECT DISTINCT ON (1) pinned ->> 'versionId' AS id, pinned ->> 'sectionId' AS "sectionId", pinned ->> 'name' AS name FROM found
     CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(sections) = 'array' THEN sections ELSE '[]' END) pinned
     ORDER BY 1, 3`,
    statement.params,
  )
  return rows as PinnedVersion[]
}

/**
 * The sections of these versions, in the order of the form, then by name. A section that was
 * removed keeps the name that documents know.
 */
export async function answeredSections(
  call: RequestContext,
  form: string,
  versions: PinnedVersion[],
): Promise<AnsweredSection[]> {
  const [placed, section, version] = [
    getEntity(call, 'form-section'),
    getEntity(call, 'section'),
    getEntity(call, 'section-version'),
  ]
  const { rows } = await call.sql(
    `SELECT pinned."sectionId", coalesce(s.${columnOf(section, 'name')}, min(pinned.name)) AS name,
            jsonb_agg(v.${columnOf(version, 'formSectionRowModels')} ORDER BY v.${columnOf(version, 'number')} DESC) AS versions
     FROM jsonb_to_recordset($1::jsonb) AS pinned(id text, "sectionId" text, name text)
     JOIN ${version.table} v ON v.web_id = pinned.id
     LEFT JOIN ${section.table} s ON s.web_id = pinned."sectionId"
     LEFT JOIN LATERAL (SELECT min(p.${columnOf(placed, 'sequence')}) AS sequence FROM ${placed.table} p
       WHERE p.${columnOf(placed, 'formSectionId')} = pinned."sectionId" AND p.${columnOf(placed, 'formDefinitionId')} = $2) p ON true
     GROUP BY 1, s.${columnOf(section, 'name')}, p.sequence
     ORDER BY p.sequence NULLS LAST, 2, 1`,
    [JSON.stringify(versions), form],
  )
  return rows.map(({ sectionId, name, versions: designs }) => ({
    sectionId,
    name,
    schemas: (designs as DesignRow[][]).map(toSchema),
  }))
}
