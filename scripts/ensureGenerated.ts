import { exitCodes } from '../generators/exitCodes.ts'
import { runStep } from './runStep.ts'
import { contentHash, isUpToDate, markUpToDate } from './buildStamps.ts'

/**
 * The inputs of the generator: the schemas, the generator itself, the field types and the model
 * that they use.
 */
const sources = ['schemas', 'generators', 'src/model', 'src/fields', 'package-lock.json']

/**
 * Runs the generator if its inputs changed, in a separate process: it must load the newest field
 * types, and its failure must not leave the caller half finished. Exits with its code if it fails.
 */
export async function ensureGenerated() {
  if (isUpToDate('generate', stamp(), 'src/generated/manifest.ts')) return
  const script = ['generators/generate.ts', '--to-start']
  const code = await runStep('Generating from schemas', script, {}, [exitCodes.leftOut])
  // Files that were left out are reported by every start.
  if (code === 0) markGenerated()
}

/** Marks the files in src/generated as the output for the present inputs. */
export const markGenerated = () => markUpToDate('generate', stamp())

const stamp = () => `${contentHash(sources)} ${contentHash(['src/generated'])}`

if (import.meta.main) await ensureGenerated()
