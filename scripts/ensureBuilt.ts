import { build } from './build.ts'
import { ensureGenerated } from './ensureGenerated.ts'
import { contentHash, isUpToDate, markUpToDate } from './buildStamps.ts'

/**
 * Generates and builds if the content of the sources changed since the last time: a second start
 * does neither. Exits with 1 and the output of the failing tool if one fails.
 */
export async function ensureBuilt() {
  await ensureGenerated()
  const built = contentHash([
    'src',
    'index.html',
    'public',
    'docs/pictures',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
  ])
  if (isUpToDate('build', built, 'dist/index.html')) return
  await build()
  markUpToDate('build', built)
}

if (import.meta.main) await ensureBuilt()
