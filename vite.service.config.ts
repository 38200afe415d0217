import { defineConfig } from 'vite'

/**
 * The build of the service into `dist-service/`, which `src/serve.mjs` starts: Node reads some thirty
 * files instead of every module of the service and of its packages. What is imported only when it is
 * needed is a file of its own.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: [
      // They read files that lie beside their modules.
      '@countrystatecity/countries',
      '@electric-sql/pglite',
      'sharp',
      'swagger-ui-dist',
      // Large, and needed by few installations.
      '@aws-sdk/client-s3',
      '@aws-sdk/lib-storage',
      '@faker-js/faker',
      'nodemailer',
    ],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist-service',
    // Stack traces name functions as the sources do.
    minify: false,
    rolldownOptions: {
      input: ['src/startService.ts', 'src/service/database/pgliteThread.ts'],
      // Node keeps compiled files by their names (`src/serve.mjs`).
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      // The console loads the validators one by one; the service imports all.
      checks: { ineffectiveDynamicImport: false },
    },
  },
})
