import { buildConsole, buildService } from './build.ts'
import { ensureGenerated } from './ensureGenerated.ts'
import { contentHash, isUpToDate, markUpToDate } from './buildStamps.ts'

/**
 * Generates and builds if the content of the sources changed since the last time: a second start
 * does neither. Exits with 1 and the output of the failing tool if one fails.
 */
export async function ensureBuilt() {
  await ensureGenerated()
  const sources = [
    'src',
    'index.html',
    'public',
    'docs/pictures',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
  ]
  await ensureStep('build', sources, 'dist/index.html', buildConsole)
  await buildServiceIfChanged()
}

/** As `ensureBuilt`, for the service alone. */
export async function ensureServiceBuilt() {
  await ensureGenerated()
  await buildServiceIfChanged()
}

const buildServiceIfChanged = () =>
  ensureStep(
    'buildService',
    ['src', 'vite.service.config.ts', 'package-lock.json', 'scripts/build.ts'],
    'dist-service/startService.js',
    buildService,
  )

async function ensureStep(
  name: string,
  sources: string[],
  output: string,
  run: () => Promise<unknown>,
) {
  const content = contentHash(sources)
  if (isUpToDate(name, content, output)) return
  await run()
  markUpToDate(name, content)
}

if (import.meta.main) await ensureBuilt()
