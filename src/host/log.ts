import pino, { type Logger } from 'pino'

/** Milliseconds after which a line is written at the latest. */
const soon = 250
/** Characters of lines that are written at once. */
const atOnce = 4_096

/**
 * The process's log: JSON lines to `file`, the standard output unless said. Requests do not wait for them: they are written together, soon, and before
 * the process ends by itself, by an error too. `LOG_LEVEL` names the least that is noted.
 */
export function createLog(file?: string): Logger {
  return pino(
    { level: process.env['LOG_LEVEL'] ?? 'info' },
    pino.destination({ dest: file ?? 1, sync: false, minLength: atOnce, periodicFlush: soon }),
  )
}
