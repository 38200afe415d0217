import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { repeatedTag } from '../generators/printStories.ts'
import { prepareStoryAssets } from '../scripts/storyAssets.ts'
import { testsAll } from '../scripts/testScope.ts'
import { bundledFirst, inChromium, passOver } from '../scripts/vitestBrowser.ts'

await prepareStoryAssets()
// As people get the console: React's development build, which notes the caller of every element,
// takes most of the time of a story. Vite reads this when it resolves the configuration.
process.env.NODE_ENV = 'production'

/**
 * Every story as a test, with axe. A separate configuration, because reading it starts Storybook.
 */
export default defineConfig({
  plugins: [
    storybookTest({
      configDir: import.meta.dirname,
      tags: { exclude: testsAll() ? [] : [repeatedTag] },
    }),
  ],
  optimizeDeps: {
    entries: [
      'src/app/App.tsx',
      'src/browserService.ts',
      'src/generated/entities.ts',
      'stories/*.tsx',
    ],
    include: bundledFirst,
    exclude: ['@electric-sql/pglite'],
  },
  // One page for all files, so that its database starts only once.
  test: {
    name: 'stories',
    onUnhandledError: passOver,
    env: { BRANCHDESK_AXE_ALIKE: testsAll() ? '' : 'pass' },
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    browser: inChromium(),
  },
})
