import { spawn } from 'node:child_process'

/**
 * Runs a script or the program of a package with this Node and shows its output; prints a title
 * first and the duration afterwards. Exits with the program's code if it fails; returns it if it is
 * 0 or one of `accepted`.
 */
export async function runStep(
  title: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  accepted: number[] = [],
): Promise<number> {
  console.log(`${title} …`)
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const code = await new Promise<number>((resolve, reject) =>
    child.once('error', reject).once('exit', (status) => resolve(status ?? 1)),
  )
  if (code !== 0 && !accepted.includes(code)) {
    console.error(`${title} failed.`)
    process.exit(code)
  }
  console.log(`${title}: ${seconds(performance.now() - started)}`)
  return code
}

/** Milliseconds as a person reads them: `1.4 s`. */
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
