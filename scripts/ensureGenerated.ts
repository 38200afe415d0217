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
  const product = contentHash(['src/generated'])
  const content = contentHash(sources)
  if (isUpToDate('generate', `${content} ${product}`, 'src/generated/manifest.ts')) return
  await runStep('Generating from schemas', ['generators/generate.ts'])
  markUpToDate('generate', `${content} ${contentHash(['src/generated'])}`)
}

if (import.meta.main) await ensureGenerated()
