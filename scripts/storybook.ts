import { runStep } from './runStep.ts'
import { prepareStoryAssets } from './storyAssets.ts'

// `npm run storybook` opens the stories; `npm run storybook -- build` writes them to
// storybook-static/.
await prepareStoryAssets()
const [command = 'dev', ...more] = process.argv.slice(2)
const args =
  command === 'build'
    ? ['build', ...more]
    : ['dev', '--port', process.env.PORT ?? '6006', '--no-open', ...more]
await runStep(command === 'build' ? 'Building the stories' : 'Starting Storybook', [
  'node_modules/storybook/dist/bin/dispatcher.js',
  ...args,
])
