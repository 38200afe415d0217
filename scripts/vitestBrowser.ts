import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { playwright } from '@vitest/browser-playwright'
import { chromiumFlags, findChromium } from './chromium.ts'

/** React itself is bundled before the first test: found later, Vite reloads the page in the middle of a run. */
export const bundledFirst = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
]

/** Vitest's browser mode in the Chromium at hand, at the size of the pictures. */
export const inChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1440, height: 900 } }],
})

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.tar': 'application/x-tar',
}

/** Serves the files of `folder` at the root, also those made after the start, when Vite has read its own public folder already. */
export const serveFolder = (folder: string): Plugin => ({
  name: 'serve-folder',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const file = path.join(folder, path.basename(request.url ?? ''))
      const type = contentTypes[path.extname(file)]
      if (request.url !== `/${path.basename(file)}` || !type || !existsSync(file)) return next()
      response.setHeader('content-type', type)
      createReadStream(file).pipe(response)
    })
  },
})
