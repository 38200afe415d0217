import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
}
const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/**
 * A file of the viewer of the API page, by its plain name; undefined if there is no file of that
 * name and type.
 */
export async function readDocsFile(
  name: string,
): Promise<{ content: Uint8Array<ArrayBuffer>; type: string } | undefined> {
  const type = types[path.extname(name)]
  if (!type || !/^[\w.-]+$/.test(name)) return undefined
  try {
    return { content: await readFile(path.join(folder, name)), type }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
