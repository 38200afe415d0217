/** The page with the basic client credential that its sign-in sends (AUTH-05): service and console read the same value. */
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
