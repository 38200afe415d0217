import type { Preview } from '@storybook/react-vite'
import { enterWorld } from '../stories/storyWorld.ts'
import type { World } from '../stories/storyWorld.ts'

/** Every story is the console itself on the real service; its `world` says where, as whom and what is in the way. */
const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // What passed is told by one element of each rule: with all of them the reports of a run have a quarter of a gigabyte.
        resultTypes: ['violations'],
      },
    },
    viewport: {
      options: { phone: { name: 'Phone', styles: { width: '390px', height: '844px' } } },
    },
  },
  loaders: [
    async ({ parameters }) =>
      void (parameters.world && (await enterWorld(parameters.world as World))),
  ],
}

export default preview
