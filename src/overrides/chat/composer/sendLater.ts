/** The timers of boxes of messages that are sent on later, by the key of the box. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Sends on what is in a box after a pause, in milliseconds; a box has one time at most. */
export function sendLater(box: string, pause: number, send: () => void): void {
  clearTimeout(waiting.get(box))
  waiting.set(box, setTimeout(send, pause))
}

/** Forgets all times: nobody else may send the messages of a person who has signed out. */
export function cancelSending(): void {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
}
