/**
 * What a page of ours may load and do. Scripts come from our own origin alone, without eval; styles may be inline because
 * emotion writes them into the page; calls may leave for the configured origins alone, to which a person can then move the
 * console (`localStorage.baseUrl`).
 */
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const headers: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Gives an answer every security header it does not set itself; `overHttps`: also the order to stay there. The page may call
 * its own origin and `connectOrigins`.
 */
export function createPageHeaders({
  overHttps,
  connectOrigins,
}: {
  overHttps: boolean
  connectOrigins: string[]
}): (response: Response) => Response {
  const sources = { ...policy, 'connect-src': [policy['connect-src'], ...connectOrigins].join(' ') }
  const all = {
    ...headers,
    'content-security-policy': Object.entries(sources)
      .map(([name, source]) => `${name} ${source}`)
      .join('; '),
    ...(overHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return (response) => {
    for (const [name, value] of Object.entries(all))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}
