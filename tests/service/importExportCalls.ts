import type { ImportLine } from '../../src/model/importLine.ts'
import type { Person, World } from './testService.ts'

/** An exported file. */
export type Exported = { status: number; text: string; headers: Headers }

const types = { csv: 'text/csv', json: 'application/json', ndjson: 'application/x-ndjson' }
const bearer = (world: World, who: Person) => ({ authorization: `Bearer ${world.tokens[who]}` })

/** Exports an entity; `query` is the query of the URL. */
export async function exportOf(
  world: World,
  who: Person,
  entity: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<Exported> {
  const answer = await world.service.fetch(
    new Request(`http://desk.test/api/export/${entity}?${query}`, {
      headers: { ...bearer(world, who), ...headers },
    }),
  )
  return {
    status: answer.status,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()),
    headers: answer.headers,
  }
}

/** Starts an import; returns the response before its body is read. */
export const startImport = (
  world: World,
  who: Person,
  entity: string,
  query: string,
  file: string,
  form: keyof typeof types = 'csv',
  headers: Record<string, string> = {},
): Promise<Response> =>
  world.service.fetch(
    new Request(`http://desk.test/api/import/${entity}?${query}`, {
      method: 'POST',
      headers: { ...bearer(world, who), 'content-type': types[form], ...headers },
      body: file,
    }),
  )

/**
 * Imports a file: returns the lines of the response, or the problem in `body` when the file is
 * refused as a whole.
 */
export async function importOf(
  world: World,
  who: Person,
  entity: string,
  query: string,
  file: string,
  form: keyof typeof types = 'csv',
  headers: Record<string, string> = {},
): Promise<{ status: number; lines: ImportLine[]; body: any }> {
  const answer = await startImport(world, who, entity, query, file, form, headers)
  const text = await answer.text()
  const isLines = answer.headers.get('content-type')?.includes('ndjson')
  return {
    status: answer.status,
    lines: isLines ? answerLines(text) : [],
    body: isLines ? undefined : JSON.parse(text),
  }
}

/** The lines of an import response. */
export const answerLines = (text: string): ImportLine[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ImportLine)
