/**
 * Does something at once, or once the pointer that is down is up again. What a field says when it is left takes room: were
 * it said while a button elsewhere is pressed, the button would move away from under the pointer and the click be lost.
 */
export function deferUntilPointerUp(action: () => void): void {
  if (!document.querySelector(':active')) return action()
  const released = () => {
    for (const name of ends) window.removeEventListener(name, released)
    // The click itself comes after it, in the same turn.
    setTimeout(action)
  }
  for (const name of ends) window.addEventListener(name, released)
}

const ends = ['pointerup', 'pointercancel', 'keyup'] as const
