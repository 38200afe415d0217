import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

/**
 * The build of the console into `dist/`. Sign-in is the entry and small; the console, each screen kind and each entity are
 * chunks of their own.
 */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The polyfill would be needed by browsers that this build doesn't run on.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // Everything the sign-in needs in one file: split along what the console shares with it, it would be eight files and
        // weigh more, since each is compressed alone.
        codeSplitting: { groups: [{ name: 'signIn', test: /src\/app\/App\.tsx$/ }] },
      },
    },
  },
})
