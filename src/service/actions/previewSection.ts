import { screenSizes, widthsOf, type DesignColumn, type ScreenSize } from '../../design/design.ts'
import { headerNames } from '../../model/headers.ts'
import { getEntity, handlerOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { wrongQuery } from '../problems.ts'
import { getRecord } from '../records/find.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { findRoleGuard } from '../tenancy/roleGuard.ts'
import { savedRows } from './sectionRows.ts'

/**
 * The rows of a section as people see them: of the newest published version, else of the saved
 * design, with the widths for the screen in the header `screenSize` (default: desktop). The person
 * must be able to read the section, and the form and the branch if they are given. With a role in
 * the header `asRole`, that role must fill in documents.
 * Errors  WRONG_QUERY (400) for a missing section or an unknown screen size, NOT_FOUND (404),
 *         FORBIDDEN (403) also for a role that does not fill in documents at the selected branches
 * Source  SECT-23, SECT-24, API-DSN-03
 */
export const previewSection = handlerOf<'section-row'>(async (call) => {
  const section = call.params.get('sectionId')
  const screen = call.request.headers.get(headerNames.screenSize) ?? 'desktop'
  const faults = [
    ...(section ? [] : [{ parameter: 'sectionId', given: '', allowed: 'the key of a section' }]),
    ...(isScreen(screen)
      ? []
      : [
          {
            parameter: headerNames.screenSize,
            given: screen,
            allowed: `${screenSizes.join(', ')} (a header)`,
          },
        ]),
  ]
  if (faults.length > 0) throw wrongQuery({ faults })
  for (const [parameter, entity] of [
    ['sectionId', 'section'],
    ['formDefinitionId', 'form-definition'],
    ['siteId', 'site'],
  ] as const) {
    const key = call.params.get(parameter)
    if (key) await getRecord(call, getEntity(call, entity), key)
  }
  const asRole = await findRoleGuard(call)
  asRole?.require(getEntity(call, 'document'), 'READ')
  const rows = (await publishedRows(call, section!)) ?? (await savedRows(call, section!))
  return {
    status: 200,
    body: rows.map((row) => rowForScreen(screen as ScreenSize, { ...row, formSectionId: section })),
  }
})

const isScreen = (word: string): word is ScreenSize => screenSizes.includes(word as ScreenSize)

async function publishedRows(
  call: RequestContext,
  section: string,
): Promise<RecordOf<'section-row'>[] | undefined> {
  const meta = getEntity(call, 'section-version')
  const { rows } = await call.sql(
    `SELECT ${columnOf(meta, 'formSectionRowModels')} AS design FROM ${meta.table} WHERE ${columnOf(meta, 'formSectionId')} = $1 ORDER BY ${columnOf(meta, 'number')} DESC LIMIT 1`,
    [section],
  )
  return rows[0]?.design as RecordOf<'section-row'>[] | undefined
}

function rowForScreen(screen: ScreenSize, row: RecordOf<'section-row'>): RecordOf<'section-row'> {
  const columns = (row.formSectionRowColumnModels ?? []) as RecordOf<'section-row-column'>[]
  return {
    ...row,
    formSectionRowColumnModels: columns.map((column) => ({
      ...column,
      width: widthsOf(column as DesignColumn)[screen],
    })),
  }
}
