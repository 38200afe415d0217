import { useNotify } from 'ra-core'

/** Copies a text to the clipboard and says whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify()
  return async (text) => {
    // Missing outside secure contexts and in old browsers (DLG-31).
    if (!navigator.clipboard?.writeText)
      return notify('fields.copyUnsupported', { type: 'warning' })
    try {
      await navigator.clipboard.writeText(text)
      notify('fields.copied', { type: 'info' })
    } catch (error) {
      notify('fields.copyFailed', {
        type: 'error',
        messageArgs: { reason: (error as Error).message },
      })
    }
  }
}
