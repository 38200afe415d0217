import { build } from './build.ts'
import { generateFresh } from './generateFresh.ts'
import { contentOf, isFresh, markFresh } from './freshness.ts'

/**
 * Generates and builds what changed since the last time, by content: nothing runs on a second start. Exits with 1 and the
 * failing tool's own lines when one fails.
 */
export async function freshen() {
  await generateFresh()
  const built = contentOf([
    'src',
    'index.html',
    'public',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
  ])
  if (isFresh('build', built, 'dist/index.html')) return
  await build()
  markFresh('build', built)
}

if (import.meta.main) await freshen()
