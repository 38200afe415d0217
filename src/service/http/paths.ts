import type { Operation } from '../../model/entity.ts'

/**
 * A path of the contract in the syntax of Hono, and a function that reads the values of its
 * parameters from a match.
 */
export type RoutePath = {
  hono: string
  read: (params: Record<string, string>) => Record<string, string>
}

/**
 * `/site/sites/{webId}` → `/site/sites/:p0`. A parameter may share its segment with text
 * (`/forms/formUsers{webId}`).
 */
export function routePath(path: string): RoutePath {
  const readers: ((params: Record<string, string>) => [string, string])[] = []
  const segments = path.split('/').map((segment) => {
    const found = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(segment)
    if (!found) return segment
    const [, before, name, after] = found as unknown as [string, string, string, string]
    const param = `p${readers.length}`
    readers.push((params) => [
      name,
      params[param]!.slice(before.length, after ? -after.length : undefined),
    ])
    return before || after ? `:${param}{${escape(before)}[^/]+${escape(after)}}` : `:${param}`
  })
  return {
    hono: segments.join('/'),
    read: (params) => Object.fromEntries(readers.map((reader) => reader(params))),
  }
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Sorts fixed paths before those with parameters, so that `/sites/schedule` is never read as the
 * site "schedule".
 */
export function bySpecificity(a: Operation, b: Operation): number {
  return rank(a.path) < rank(b.path) ? -1 : rank(a.path) > rank(b.path) ? 1 : 0
}

const rank = (path: string) =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '2' : segment.includes('{') ? '1' : '0'))
    .join('')
