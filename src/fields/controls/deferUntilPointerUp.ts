/**
 * Runs an action now, or after the pointer is released if it is pressed. A validation message that
 * appears on blur takes room: if it appeared while a button is pressed, the button would move away
 * and the click would be lost.
 */
export function deferUntilPointerUp(action: () => void): void {
  if (!document.querySelector(':active')) return action()
  const released = () => {
    for (const name of ends) window.removeEventListener(name, released)
    // The click event follows in the same task.
    setTimeout(action)
  }
  for (const name of ends) window.addEventListener(name, released)
}

const ends = ['pointerup', 'pointercancel', 'keyup'] as const
