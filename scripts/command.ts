import { failureText } from './exitWithError.ts'

/** What a script is given by the terminal and where it prints. */
export type Terminal = {
  args: string[]
  env: NodeJS.ProcessEnv
  print: (line: string) => void
  printError: (line: string) => void
}

/**
 * A script as a function, so that a test can call it without a process. It returns its exit code, 0
 * by default.
 */
export type Command = (terminal: Terminal) => Promise<number | void>

const ownTerminal: Terminal = {
  args: process.argv.slice(2),
  env: process.env,
  print: console.log,
  printError: console.error,
}

/**
 * Runs a script and answers its exit code: 1 when it fails, with one clear line for a problem that
 * a person can fix.
 */
export async function runCommand(command: Command, terminal = ownTerminal): Promise<number> {
  try {
    return (await command(terminal)) ?? 0
  } catch (error) {
    terminal.printError(failureText(error))
    return 1
  }
}
