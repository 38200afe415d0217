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

/**
 * Builds the console to dist/ and lays a `.br` and a `.gz` beside each text file worth it, so that serving costs no
 * compression. Exits with Vite's code when the build fails.
 */
export async function build() {
  // Whoever asks for it: started by tests (NODE_ENV is "test" there), Vite would pack React's development build, which is half as large again.
  await runStep(
    'Building the console',
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    { NODE_ENV: 'production' },
  )
  const started = performance.now()
  const files = filesUnder('dist').filter((file) => compressible.has(path.extname(file)))
  await Promise.all(files.map(compress))
  console.log(`Compressing ${files.length} files: ${seconds(performance.now() - started)}`)
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
