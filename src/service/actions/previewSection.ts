import type { Handler, RequestContext } from '../requestContext.ts'
import { wrongQuery } from '../problems.ts'
import { getRecord } from '../records/find.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { savedRows } from './sectionRows.ts'

/**
 * How wide a column of a given width (of twelve parts) is on each screen: a tablet has two columns side by side at most, a
 * phone one.
 */
const widths: Record<string, (width: number) => number> = {
  desktop: (width) => width,
  tablet: (width) => (width <= 6 ? 6 : 12),
  mobile: () => 12,
}

/**
 * The rows of a section as people meet them: of the newest published version, else of the saved design, with widths for the screen
 * that the header `screenSize` names (desktop unless said). The form and the branch it is shown in are those within reach.
 * Errors  WRONG_QUERY (400) for no section or another screen size, NOT_FOUND (404)
 * Source  SECT-23, SECT-24, API-DSN-03
 */
export const previewSection: Handler = async (call) => {
  const section = call.params.get('sectionId')
  const screen = call.request.headers.get('screenSize') ?? 'desktop'
  const faults = [
    ...(section ? [] : [{ parameter: 'sectionId', given: '', allowed: 'the key of a section' }]),
    ...(Object.hasOwn(widths, screen)
      ? []
      : [
          {
            parameter: 'screenSize',
            given: screen,
            allowed: `${Object.keys(widths).join(', ')} (a header)`,
          },
        ]),
  ]
  if (faults.length > 0) throw wrongQuery({ faults })
  for (const [parameter, entity] of Object.entries({
    sectionId: 'section',
    formDefinitionId: 'form-definition',
    siteId: 'site',
  })) {
    const key = call.params.get(parameter)
    if (key) await getRecord(call, call.service.registry.get(entity), key)
  }
  const rows = (await publishedRows(call, section!)) ?? (await savedRows(call, section!))
  return {
    status: 200,
    body: rows.map((row) => shownOn(screen, { ...row, formSectionId: section })),
  }
}

async function publishedRows(
  { sql, service }: RequestContext,
  section: string,
): Promise<WireRecord[] | undefined> {
  const shape = service.registry.get('section-version')
  const { rows } = await sql(
    `SELECT ${columnOf(shape, 'formSectionRowModels')} AS design FROM ${shape.table} WHERE ${columnOf(shape, 'formSectionId')} = $1 ORDER BY ${columnOf(shape, 'number')} DESC LIMIT 1`,
    [section],
  )
  return rows[0]?.design as WireRecord[] | undefined
}

function shownOn(screen: string, row: WireRecord): WireRecord {
  const columns = (row['formSectionRowColumnModels'] ?? []) as WireRecord[]
  return {
    ...row,
    formSectionRowColumnModels: columns.map((column) => ({
      ...column,
      width: widths[screen]!(Number(column['width'] ?? 12)),
    })),
  }
}
