import { playwright } from '@vitest/browser-playwright'
import { chromiumFlags, findChromium } from './chromium.ts'

/** React itself is bundled before the first test: found later, Vite reloads the page in the middle of a run. */
export const bundledFirst = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']

/** Vitest's browser mode in the Chromium at hand, at the size of the pictures. */
export const inChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1440, height: 900 } }],
})
