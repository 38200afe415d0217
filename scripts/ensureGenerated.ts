import { exitCodes } from '../generators/exitCodes.ts'
import { runStep } from './runStep.ts'
import { contentHash, isUpToDate, markUpToDate } from './buildStamps.ts'

/**
 * The inputs of the generator: the schemas, the generator itself, the field types and the model
 * that they use, and the examples and pictures of the vocabulary.
 */
const sources = [
  'schemas',
  'generators',
  'src/model',
  'src/fields',
  'docs/examples',
  'docs/pictures',
  'package-lock.json',
]
/** What it writes: the output, and the reference of the vocabulary. */
const outputs = [
  'src/generated',
  'docs/vocabulary.md',
  'src/overrides/vocabulary/sections.json',
  'src/overrides/vocabulary/pictures.json',
]

/**
 * Runs the generator if its inputs changed, in a separate process: it must load the newest field
 * types, and its failure must not leave the caller half finished. Exits with its code if it fails.
 */
export async function ensureGenerated() {
  if (isUpToDate('generate', generatedStamp(), 'src/generated/manifest.ts')) return
  const script = ['generators/generate.ts', '--to-start']
  const code = await runStep('Generating from schemas', script, {}, [exitCodes.leftOut])
  // Files that were left out are reported by every start.
  if (code === 0) markGenerated()
}

/** Marks the files in src/generated as the output for the present inputs. */
export const markGenerated = () => markUpToDate('generate', generatedStamp())

/** Stands for the content of the inputs and of what is generated from them. */
export const generatedStamp = () => `${contentHash(sources)} ${contentHash(outputs)}`

if (import.meta.main) await ensureGenerated()
