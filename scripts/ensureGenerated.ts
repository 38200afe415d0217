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
  await runStep('Generating from schemas', ['generators/generate.ts'])
  markGenerated()
}

/** Marks the files in src/generated as the output for the present inputs. */
export const markGenerated = () => markUpToDate('generate', stamp())

const stamp = () => `${contentHash(sources)} ${contentHash(['src/generated'])}`

if (import.meta.main) await ensureGenerated()
