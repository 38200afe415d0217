import type { StorybookConfig } from '@storybook/react-vite'
import { storyAssetsFolder } from '../scripts/storyAssetsFolder.ts'

/** The stories of all generated and hand-written screens, on the real service in the page. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    '../src/generated/stories/*.stories.tsx',
    '../src/overrides/*/*.stories.tsx',
    '../stories/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [storyAssetsFolder],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    optimizeDeps: {
      ...vite.optimizeDeps,
      entries: [
        'src/app/App.tsx',
        'src/browserService.ts',
        'src/generated/entities.ts',
        'stories/*.tsx',
      ],
      exclude: [...(vite.optimizeDeps?.exclude ?? []), '@electric-sql/pglite'],
    },
    build: { ...vite.build, chunkSizeWarningLimit: 4_000 },
  }),
}

export default config
