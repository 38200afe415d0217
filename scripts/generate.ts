import { spawn } from 'node:child_process'
import { findPrinted, storePrinted } from './buildStamps.ts'
import { generatedStamp, markGenerated } from './ensureGenerated.ts'

// `npm run generate`: runs the generator, which needs seconds to load, only where the schemas, the
// generator or its output have changed since it last succeeded. If not, this prints the notes of
// that run again. Arguments are those of the generator.

// `npm run generate | head` closes the pipe when it has read enough. The run goes on silently.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const step = 'generate'
const args = process.argv.slice(2)
const printed = args.length === 0 ? findPrinted(step, generatedStamp()) : undefined
if (printed !== undefined) {
  process.stdout.write(notesIn(printed))
  console.log('generate: nothing has changed.')
} else {
  const { status, output } = await run()
  process.exitCode = status
  if (status === 0 && args.length === 0) {
    markGenerated()
    storePrinted(step, generatedStamp(), output)
  }
}

/** What stays true of unchanged schemas: not what was written. */
function notesIn(output: string): string {
  return output.replaceAll(/^(generate: .*|\S+: updated.*)\n/gm, '')
}

/** Runs the generator and shows what it prints. */
async function run(): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, ['generators/generate.ts', ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const status = await new Promise<number>((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
  )
  return { status, output }
}
