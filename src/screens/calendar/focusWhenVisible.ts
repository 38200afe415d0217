/**
 * Focuses an event that the calendar has drawn, within so many frames: it is hidden until its
 * height is known. Gives up when something else gets the focus.
 */
export function focusWhenVisible(element: HTMLElement, frames = 30): void {
  element.focus()
  if (document.activeElement !== document.body || frames === 0 || !element.isConnected) return
  requestAnimationFrame(() => focusWhenVisible(element, frames - 1))
}
