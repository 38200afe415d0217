import pino, { type Level, type Logger } from 'pino'

/** Milliseconds after which a line is written at the latest. */
const soon = 250
/** Characters that are buffered before they are written. */
const atOnce = 4_096

/**
 * The log of the process: JSON lines to `file` (default: standard output), from `level` (default:
 * info). Requests do not wait for it: lines are buffered, written soon, and flushed before the
 * process ends by itself, also after an error.
 */
export function createLog({
  file,
  level = 'info',
}: {
  file?: string
  level?: Level | 'silent'
} = {}): Logger {
  return pino(
    { level },
    pino.destination({ dest: file ?? 1, sync: false, minLength: atOnce, periodicFlush: soon }),
  )
}
