import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './listen.ts'

type StaticFile = {
  body: Buffer<ArrayBuffer>
  etag: string
  type: string
  headers: Record<string, string>
}
/**
 * How a page is sent: `change` returns its text from that of its file, `headers` the further
 * headers for this text.
 */
type PageOptions = {
  change?: (html: string) => string
  headers?: (html: string) => Record<string, string>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}
const encodings = { br: '.br', gzip: '.gz' } as const

/**
 * Serves a built console from `folder`. It lists the files once at the start, so that no path leads
 * outside the folder; a file deleted since is a 404. Files under assets/ have a hash in their name
 * and are cached for ever; a path without a file and without an extension is the address of a
 * screen and redirects to its hash route. `page` says how the pages among them are sent.
 * @returns the response, also 404 and 405
 * Errors  StartError if nothing is built there
 */
export function createStaticFiles(
  folder: string,
  page: PageOptions = {},
): (request: Request) => Promise<Response> {
  const known = filesIn(folder)
  const loaded = new Map<string, Promise<StaticFile>>()
  const load = (file: string) => {
    const already = loaded.get(file)
    if (already) return already
    const loading = file.endsWith('.html') ? readPage(file, page) : readStatic(file)
    loaded.set(file, loading)
    return loading
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
    const { pathname, search } = new URL(request.url)
    const file = path.join(folder, decode(pathname === '/' ? '/index.html' : pathname))
    if (!known.has(file) || /\.(br|gz)$/.test(file)) {
      if (path.extname(pathname) !== '') return new Response('Not found', { status: 404 })
      return new Response(null, { status: 302, headers: { location: `/#${pathname}${search}` } })
    }
    // Pages are small and may be changed, so they are not sent from their compressed copies.
    const encoding = file.endsWith('.html')
      ? undefined
      : pickEncoding(request, (ending) => known.has(file + ending))
    const content = await load(file + (encoding ? encodings[encoding] : '')).catch(absent)
    // A build that runs meanwhile deletes the files of the previous one.
    if (!content) return new Response('Not found', { status: 404 })
    const { body, etag, type } = content
    const headers = new Headers({
      ...content.headers,
      etag,
      vary: 'accept-encoding',
      'cache-control': pathname.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    })
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
    headers.set('content-type', types[path.extname(file)] ?? type)
    headers.set('content-length', String(body.length))
    if (encoding) headers.set('content-encoding', encoding)
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}

function filesIn(folder: string): Set<string> {
  try {
    return new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    )
  } catch (error) {
    absent(error)
    throw new StartError(
      `There is no console in ${folder}/: it is not built yet. npm start builds and starts it; npm run build only builds it.`,
    )
  }
}

/** Returns undefined if the file is gone; throws other errors. */
function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

async function readPage(file: string, { change, headers }: PageOptions): Promise<StaticFile> {
  const source = await readFile(file, 'utf8')
  const html = change?.(source) ?? source
  return staticFile(Buffer.from(html), headers?.(html))
}

const readStatic = async (file: string): Promise<StaticFile> => staticFile(await readFile(file))

const staticFile = (body: Buffer<ArrayBuffer>, headers = {}): StaticFile => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  type: 'application/octet-stream',
  headers,
})

function pickEncoding(
  request: Request,
  has: (ending: string) => boolean,
): keyof typeof encodings | undefined {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .map((each) => each.trim())
  const takes = (name: string) =>
    accepted.some((each) => each.split(';')[0]!.trim() === name && !/;\s*q=0(\.0*)?$/.test(each))
  return (Object.keys(encodings) as (keyof typeof encodings)[]).find(
    (name) => takes(name) && has(encodings[name]),
  )
}

/** A path that cannot be decoded does not name a file. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return '/'
  }
}
