import { runStep } from './runStep.ts'
import { contentOf, isFresh, markFresh } from './freshness.ts'

/** What generated output is made from: the schemas, the generator, the field types and the model they read. */
const sources = ['schemas', 'generators', 'src/model', 'src/fields', 'package-lock.json']

/**
 * Generates when schemas or generator changed, in a process of its own: the generator must see the newest field types, and
 * its failure must not take the caller down half-way. Exits with its code when it fails.
 */
export async function generateFresh() {
  const product = contentOf(['src/generated'])
  const content = contentOf(sources)
  if (isFresh('generate', `${content} ${product}`, 'src/generated/manifest.ts')) return
  await runStep('Generating from schemas', ['generators/generate.ts'])
  markFresh('generate', `${content} ${contentOf(['src/generated'])}`)
}

if (import.meta.main) await generateFresh()
