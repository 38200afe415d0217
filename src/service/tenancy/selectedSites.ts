import { headerNames } from '../../model/headers.ts'

/**
 * The sites that the person has selected (API-COM-05); undefined, which means all of theirs,
 * without the header or with `header=false`.
 */
export function selectedSites(request: Request): string[] | undefined {
  if (new URL(request.url).searchParams.get('header') === 'false') return undefined
  const sites = request.headers
    .get(headerNames.sites)
    ?.split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  return sites && sites.length > 0 ? sites : undefined
}
