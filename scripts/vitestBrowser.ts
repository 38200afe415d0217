import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { playwright } from '@vitest/browser-playwright'
import { chromiumFlags, findChromium } from './chromium.ts'

/**
 * Packages that are bundled before the first test: if Vite found them later, it would reload the
 * page during a run. It looks for none in the files of workers.
 */
export const bundledFirst = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'pdfmake/build/pdfmake',
]

/** The browser mode of Vitest with the available Chromium, at the size of the screenshots. */
export const inChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    // Moving skeletons and fading dialogs cost more than the screens they belong to.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1440, height: 900 } }],
})

/**
 * Passes over an error of FullCalendar 7.1.4: its time grid scrolls in an animation frame after it
 * was removed (`applyTimeScroll` does not check its scroller). Returns false for it, as Vitest
 * asks.
 */
export const passOver = ({ stack }: { stack?: string }): false | undefined =>
  stack?.includes('TimeGridLayout.applyTimeScroll') ? false : undefined

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.tar': 'application/x-tar',
}

/**
 * Serves the files of `folder` at the root, also those written after the start, when Vite has
 * already read its public folder.
 */
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
