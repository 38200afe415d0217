import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { startBrowserService } from '../src/browserService.ts'
import { alikeParts } from '../stories/alikeParts.ts'
import { enterWorld, snapshotAddress } from '../stories/storyWorld.ts'
import { patience } from '../stories/until.ts'
import type { World } from '../stories/storyWorld.ts'

configure({
  // A query that waits fails at each change of the page until the element is there. Testing Library
  // would print the whole page into every one of these errors.
  getElementError: (message) => new Error(message ?? undefined),
  asyncUtilTimeout: patience.timeout,
})

// Without the variable, as in Storybook itself, axe checks all of a page.
const unchecked = import.meta.env.BRANCHDESK_AXE_ALIKE === 'pass' ? alikeParts : []

/**
 * Every story is the console on the real service; its `world` sets the route, the account and the
 * obstruction.
 */
const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      context: { exclude: unchecked },
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Passed rules report one element each: with all of them, the reports of a run take 250 MB.
        resultTypes: ['violations'],
      },
    },
    viewport: {
      options: { phone: { name: 'Phone', styles: { width: '390px', height: '844px' } } },
    },
  },
  // The start of the service is not part of the time of the first story.
  beforeAll: async () => void (await startBrowserService(snapshotAddress)),
  loaders: [
    async ({ parameters }) =>
      void (parameters.world && (await enterWorld(parameters.world as World))),
  ],
}

export default preview
