import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'

/**
 * Collects what is typed into a dialog whose inputs are not there yet: `keep` gets its key events.
 * `take` returns the text and ends the collection.
 */
export function useTypedAhead() {
  const [typedAhead] = useState(() => {
    let text: string | undefined = ''
    return {
      keep: ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
        // A button has its own use for the space bar.
        if (text === undefined || target instanceof HTMLButtonElement) return
        if (key === 'Backspace') text = text.slice(0, -1)
        else if ([...key].length === 1 && !ctrlKey && !metaKey && !altKey) text += key
      },
      take: () => {
        const typed = text ?? ''
        text = undefined
        return typed
      },
    }
  })
  return typedAhead
}

/** Types the text into the input that has the focus once the inputs are there. */
export function InsertTyped({ text }: { text: () => string }) {
  useEffect(() => {
    const typed = text()
    // Unlike setting its value, this obeys the input's limits and can be undone with Ctrl+Z.
    if (typed) document.execCommand('insertText', false, typed)
  }, [text])
  return null
}
