import simpleRestProvider from 'ra-data-simple-rest'
import { readToken } from './authProvider.ts'

/** ra-data-simple-rest over the branches of the service, which have a dialect of their own. */
export const dataProvider = simpleRestProvider('', async (url: string) => {
  const response = await fetch(serviceUrl(new URL(url, window.location.origin)), {
    headers: { authorization: `Bearer ${readToken()}` },
  })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`)
  const json = await response.json()
  const headers = new Headers()
  if (!Array.isArray(json.content))
    return { status: 200, headers, body: '', json: { ...json, id: json.webId } }
  headers.set('content-range', `branch 0-0/${json.totalElements}`)
  const rows = json.content.map((row: { webId: string }) => ({ ...row, id: row.webId }))
  return { status: 200, headers, body: '', json: rows }
})

function serviceUrl({ pathname, searchParams }: URL): string {
  const key = pathname.split('/')[2]
  if (key) return `/api/site/sites/${key}`
  const [from, to] = JSON.parse(searchParams.get('range')!) as [number, number]
  const [field, order] = JSON.parse(searchParams.get('sort')!) as [string, string]
  const size = to - from + 1
  const page = { page: String(from / size), size: String(size), status: 'ACTIVE' }
  return `/api/site/sites?${new URLSearchParams({ ...page, sort: `${field},${order.toLowerCase()}` })}`
}
