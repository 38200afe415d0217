import { runStep } from './runStep.ts'
import { contentHash, isUpToDate, markUpToDate } from './buildStamps.ts'

/** What generated output is made from: the schemas, the generator, the field types and the model they read. */
const sources = ['schemas', 'generators', 'src/model', 'src/fields', 'package-lock.json']

/**
 * Generates when schemas or generator changed, in a process of its own: the generator must see the newest field types, and
 * its failure must not take the caller down half-way. Exits with its code when it fails.
 */
export async function ensureGenerated() {
  const product = contentHash(['src/generated'])
  const content = contentHash(sources)
  if (isUpToDate('generate', `${content} ${product}`, 'src/generated/manifest.ts')) return
  await runStep('Generating from schemas', ['generators/generate.ts'])
  markUpToDate('generate', `${content} ${contentHash(['src/generated'])}`)
}

if (import.meta.main) await ensureGenerated()
