/**
 * Inserts the basic client credential that the sign-in of the page sends (AUTH-05), so that service
 * and console use the same value.
 */
export function withCredential(html: string, credential: string): string {
  const value = credential
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return html.replace(
    /(<meta name="client-credential" content=")[^"]*"/,
    (_, start: string) => `${start}${value}"`,
  )
}
