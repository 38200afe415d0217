/**
 * The content security policy of every response: almost nothing may load. The API documentation
 * page needs the files of its viewer.
 */
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

/** Sets the security headers of a response. Records are never cached by an intermediary. */
export function setSecurityHeaders(answer: Headers): void {
  // The policy of a file is stricter than that of other responses.
  for (const [name, value] of headers) if (!answer.has(name)) answer.set(name, value)
  if (!answer.has('cache-control')) answer.set('cache-control', 'no-store')
}
