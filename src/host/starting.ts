import { createHash } from 'node:crypto'
import { preferredLanguage, type LanguageCode } from '../model/language.ts'
import type { Product } from './product.ts'

/** Seconds after which a client asks again. */
const retryAfter = 2

// A refresh by HTML or header would not load an address with a hash again.
const script = `setTimeout(() => location.reload(), ${retryAfter * 1000})`
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
].join('; ')

const texts: Record<LanguageCode, { title: string; text: string }> = {
  en: { title: 'Branchdesk is starting', text: 'This page opens by itself in a moment.' },
  es: { title: 'Branchdesk se está iniciando', text: 'Esta página se abrirá sola en un momento.' },
  de: { title: 'Branchdesk startet', text: 'Diese Seite öffnet sich gleich von selbst.' },
  fr: { title: 'Branchdesk démarre', text: 'Cette page s’ouvre d’elle-même dans un instant.' },
  ja: { title: 'Branchdesk を起動しています', text: 'まもなくこのページが開きます。' },
}

/**
 * Responds until the database is open: health checks with "alive", browsers with a page that loads
 * itself again, other clients with an error, each 503 with `Retry-After`.
 */
export const starting: Product = {
  fetch: async ({ url, headers }) => {
    if (new URL(url).pathname === '/healthz') return Response.json({ status: 'alive' })
    const failure = { status: 503, headers: { 'retry-after': String(retryAfter) } }
    if (!headers.get('accept')?.includes('text/html'))
      return Response.json(
        {
          status: 503,
          error: 'STARTING',
          message: 'Branchdesk is starting. Try again in a moment.',
        },
        failure,
      )
    return new Response(page(preferredLanguage(headers.get('accept-language')) ?? 'en'), {
      ...failure,
      headers: {
        ...failure.headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
  closeStreams: () => undefined,
  close: async () => undefined,
}

const page = (language: LanguageCode): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${texts[language].title}</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
      main { max-width: 32rem; margin: 15vh auto 0; padding: 0 1.5rem; text-align: center }
    </style>
    <script>${script}</script>
  </head>
  <body>
    <main>
      <h1>${texts[language].title}</h1>
      <p role="status">${texts[language].text}</p>
    </main>
  </body>
</html>
`
