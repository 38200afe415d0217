import { apiBase, storageKeys } from '../model/constants.ts'

/**
 * The base URL of the service, without a trailing slash: the stored `baseUrl`, or `/api` of this
 * page's origin. A stored origin without a path (`https://other.test`) gets `/api` too.
 * Source  SESS-03, API-COM-01
 */
export function readBaseUrl(storage: Pick<Storage, 'getItem'>, origin: string): string {
  const stored = storage.getItem(storageKeys.baseUrl)?.trim().replace(/\/+$/, '')
  if (!stored) return `${origin}${apiBase}`
  return /^https?:\/\/[^/]+$/.test(stored) ? `${stored}${apiBase}` : stored
}
