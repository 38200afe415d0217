import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesUnder } from './buildStamps.ts'
import { runStep, seconds } from './runStep.ts'

const compressible = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.map',
  '.wasm',
])

/** Builds console and service. Exits with the code of Vite if a build fails. */
export async function build() {
  await buildConsole()
  await buildService()
}

/**
 * Builds the console to dist/ and writes a `.br` and a `.gz` copy of each text file that is worth
 * it, so that serving does not compress. Exits with the code of Vite if the build fails.
 */
export async function buildConsole() {
  // Always in production mode: tests set NODE_ENV to "test", with which Vite would bundle the
  // development build of React, half as large again.
  await runStep(
    'Building the console',
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    { NODE_ENV: 'production' },
  )
  const started = performance.now()
  const count = await compressFiles('dist')
  console.log(`Compressing ${count} files: ${seconds(performance.now() - started)}`)
}

/** Builds the service to dist-service/. Exits with the code of Vite if the build fails. */
export const buildService = () =>
  runStep(
    'Building the service',
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'vite.service.config.ts',
      '--logLevel',
      'warn',
    ],
    { NODE_ENV: 'production' },
  )

/**
 * Writes the `.br` and `.gz` copies of the text files in `folder`; returns how many files these
 * are.
 */
export async function compressFiles(folder: string): Promise<number> {
  const files = filesUnder(folder).filter((file) => compressible.has(path.extname(file)))
  await Promise.all(files.map(compress))
  return files.length
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length < 1024) return
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  const [small, wide] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (small.length < content.length) await writeFile(`${file}.br`, small)
  if (wide.length < content.length) await writeFile(`${file}.gz`, wide)
}

if (import.meta.main) await build()
