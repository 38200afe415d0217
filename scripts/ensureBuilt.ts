import { build } from './build.ts'
import { ensureGenerated } from './ensureGenerated.ts'
import { contentHash, isUpToDate, markUpToDate } from './buildStamps.ts'

/**
 * Generates and builds what changed since the last time, by content: nothing runs on a second start. Exits with 1 and the
 * failing tool's own lines when one fails.
 */
export async function ensureBuilt() {
  await ensureGenerated()
  const built = contentHash([
    'src',
    'index.html',
    'public',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
  ])
  if (isUpToDate('build', built, 'dist/index.html')) return
  await build()
  markUpToDate('build', built)
}

if (import.meta.main) await ensureBuilt()
