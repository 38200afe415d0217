import { onTestFinished } from 'vitest'

/** Closes what a test has opened when the test is over, the last one first; returns it. */
export function closedAfterTest<Opened extends { close(): Promise<unknown> }>(
  opened: Opened,
): Opened {
  onTestFinished(() => opened.close() as Promise<void>)
  return opened
}
