/** What an answer of the service may load, run and be framed by: next to nothing. The API's own page needs its viewer's files. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ')

const headers: [string, string][] = [
  ['content-security-policy', policy],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
]

/** Sets the security headers of every answer; records are never cached by anyone between. */
export function setSecurityHeaders(answer: Headers): void {
  for (const [name, value] of headers) answer.set(name, value)
  if (!answer.has('cache-control')) answer.set('cache-control', 'no-store')
}
