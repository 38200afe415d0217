import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { defineConfig, minify } from 'vite'
import type { Plugin } from 'vite'
import react from '@vitejs/plugin-react'

/**
 * Lets `import()` in the build wait for its files (`importChunk.ts`). Vite has no option for it: its own helper is the module
 * of this name, whose export takes the same arguments (Vite 8.3).
 */
const importAfterFiles: Plugin = {
  name: 'import-after-files',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { importChunk as __vitePreload } from ${JSON.stringify(path.resolve('src/app/importChunk.ts'))}`,
  },
}

/**
 * Names the files of the console in the page, where `public/start.js` requests them for people who are
 * signed in.
 */
const nameConsoleFiles: Plugin = {
  name: 'name-console-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const files = ['libraries', 'console'].map(
        (wanted) => `/${Object.values(bundle).find(({ name }) => name === wanted)!.fileName}`,
      )
      const attrs = { name: 'console-files', content: files.join(' ') }
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }]
    },
  },
}

/**
 * Writes the script that runs before the first paint into the page, where no request delays it. The
 * policy of the page allows it by its hash (`src/host/pageHeaders.ts`).
 */
const inlineStart: Plugin = {
  name: 'inline-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const file = path.resolve('public/start.js')
      const { code, errors } = await minify(file, await readFile(file, 'utf8'))
      if (errors[0]) throw errors[0]
      const tag = '<script src="/start.js"></script>'
      if (!html.includes(tag)) throw new Error(`index.html does not contain ${tag}.`)
      return html.replace(tag, () => `<script>${code}</script>`)
    },
  },
  // Vite copies `public/` as it is.
  writeBundle: ({ dir }) => rm(path.join(dir!, 'start.js')),
}

/**
 * Writes the icon into the page: Chromium (156) requests it several times while the page loads. Not as SVG, which it renders as a
 * page of its own, again at each change of the address: 5 ms in which nothing else happens.
 */
const inlineIcon: Plugin = {
  name: 'inline-icon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const icon = await readFile(path.resolve('public/favicon.ico'), 'base64')
      const link = 'href="/favicon.ico"'
      if (!html.includes(link)) throw new Error(`index.html does not contain ${link}.`)
      return html.replace(link, `href="data:image/x-icon;base64,${icon}"`)
    },
  },
}

/**
 * Asks Chromium (136 and later) to compile all functions of the first file beside the page's own work: the first render needs
 * most of them. Of larger files it needs too few.
 */
const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // The comment counts only at the beginning, where Vite writes the names of files.
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = files.find(({ name }) => name === 'signIn')!
      first.code = `//# allFunctionsCalledOnLoad\n${first.code}`
    },
  },
}

/**
 * The build of the console into `dist/`. Sign-in is the entry and small; the console, each screen kind and each entity are
 * chunks of their own.
 */
export default defineConfig({
  plugins: [react(), importAfterFiles, nameConsoleFiles, inlineStart, inlineIcon, compileAhead],
  resolve: {
    alias: [
      // A polyfill that node-polyglot (2.6) imports, of 20 kB.
      { find: 'object.entries', replacement: path.resolve('src/app/i18n/objectEntries.cjs') },
      // The same functions as modules, for react-admin (5.15). While lodash starts, it throws and catches errors. For each of
      // them Chromium (156) parses the whole file again when developer tools or a test watch the page.
      { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
    ],
  },
  // Of a worker, where Vite does not look before it starts; found later, it would reload the page.
  optimizeDeps: { include: ['pdfmake/build/pdfmake'] },
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The polyfill would be needed by browsers that this build doesn't run on.
    modulePreload: {
      polyfill: false,
      // Vite names no files for a chunk that imports no other.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && files.length === 0 ? [file] : files,
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // It only exports others: what an override does not import from it does not load with it.
          { test: /src\/branchdesk\.ts$/, sideEffects: false },
          // Imported for development only, or by code that is not used; their packages do not say
          // that they have no side effects (prop-types 15, hoist-non-react-statics 3, react-is 16).
          { test: /\/(prop-types|hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        // Three files: what the sign-in needs, and two that every screen behind it needs. Split along what other chunks share
        // with them, they would be eighty files, each with a request and a compression of its own.
        codeSplitting: {
          groups: [
            // The page's own module is in it, so that no file waits for another before the first render.
            {
              name: 'signIn',
              test: /src\/(main|app\/App)\.tsx$|\/node_modules\/(react|react-dom|scheduler)\//,
              priority: 3,
            },
            // What the console is built of, and its session: half of all, so that both halves are compiled
            // at the same time.
            {
              name: 'libraries',
              test: /src\/app\/(theme\/AppTheme\.tsx|session\/consoleSession\.ts)$|\/node_modules\/(react-router|react-router-dom|@tanstack\/(query-core|react-query|virtual-core|react-virtual))\//,
              priority: 1.5,
            },
            // Every list reads the saved filters and the screen settings; the menu has the icons. The last
            // two are shared by details and forms, and would be in the file of the forms.
            {
              name: 'console',
              test: /src\/(app\/session\/behindSignIn|generated\/icons|generated\/entities\/(saved-filter|screen-setting))\.ts$|@mui\/icons-material\/|\/useGetOne\.|\/usePreviousProps\./,
              priority: 1,
            },
            // A detail is one file, of which a form needs a part.
            { name: 'detail', test: /src\/screens\/detail\/DetailScreen\.tsx$/, priority: 1 },
            // A form is one file, with all inputs and what all validators share.
            {
              name: 'form',
              test: /src\/(screens\/form\/RecordDialog|fields\/inputs)\.tsx$|\/ajv(-formats)?\/dist\//,
            },
          ],
        },
      },
    },
  },
})
