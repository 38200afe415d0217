/**
 * Writes into a page what its console would otherwise have to ask the service for: the basic client
 * credential that the sign-in sends (AUTH-05), so that both use the same value, and that sign-up is
 * closed, where no client is configured for it.
 */
export function withPageSettings(
  html: string,
  { clientCredential, signUp }: { clientCredential: string; signUp?: string | undefined },
): string {
  const page = setMeta(html, 'client-credential', clientCredential)
  return signUp === undefined ? setMeta(page, 'sign-up', 'closed') : page
}

function setMeta(html: string, name: string, content: string): string {
  const value = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*"`),
    (_, start: string) => `${start}${value}"`,
  )
}
