import { flushSync } from 'react-dom'

/**
 * Closes a menu, and then runs what was chosen in it. A menu that is still open while a dialog
 * appears takes the focus back from the dialog's first field; once closed, it has given the focus
 * to its button, which gets it again when the dialog closes.
 */
export function closeThenRun(close: () => void, run: () => void): void {
  flushSync(close)
  run()
}
