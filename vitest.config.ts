import { realpathSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { storyAssetsFolder } from './scripts/storyAssetsFolder.ts'
import { thoroughTag } from './scripts/testScope.ts'
import { bundledFirst, inChromium, passOver, serveFolder } from './scripts/vitestBrowser.ts'
import { addedEntities } from './tests/screens/addedEntities.ts'
import { ejectedModules } from './tests/screens/ejectedModules.ts'

export default defineConfig({
  test: {
    onUnhandledError: passOver,
    tags: [
      {
        name: thoroughTag,
        description:
          'Slow, on a screen that has other tests. Runs only with --all, or when its file is named.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          // A file keeps nothing in modules that another could find. A process of its own for each takes a quarter of the time.
          isolate: false,
          // Limits find what hangs; a busy machine is not a failure.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/service/**',
            'tests/contracts/**',
            'tests/e2e/**',
            'tests/bench/**',
            '**/*.browser.test.*',
            '**/node_modules/**',
          ],
        },
      },
      {
        test: {
          name: 'service',
          include: ['tests/service/**/*.test.ts', 'tests/contracts/**/*.test.ts'],
          exclude: ['**/*.browser.test.*'],
          globalSetup: ['tests/postgresServer.ts', 'tests/service/builtService.ts'],
          // A file keeps nothing in modules that another could find, and what each would import again took a fifth of the time.
          isolate: false,
          testTimeout: 90_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [ejectedModules(), addedEntities(), react(), serveFolder(storyAssetsFolder)],
        // The packages may lie behind a link, as in a copy of the project.
        server: { fs: { allow: ['.', realpathSync('node_modules')] } },
        optimizeDeps: {
          entries: [
            'src/app/App.tsx',
            'src/browserService.ts',
            'src/generated/entities.ts',
            'tests/**/*.browser.test.tsx',
          ],
          include: bundledFirst,
          exclude: ['@electric-sql/pglite'],
        },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          globalSetup: ['tests/fields/views/serviceAssets.ts'],
          setupFiles: ['tests/browserSetup.ts'],
          // One page for all files: a page of its own loads all modules again for each.
          isolate: false,
          fileParallelism: false,
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 120_000,
          browser: inChromium(),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/product.ts'],
          testTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 240_000,
          // A worker keeps its windows open from file to file.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
