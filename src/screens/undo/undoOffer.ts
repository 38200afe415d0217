/**
 * The options of `notify` for a success that can be undone with these keys: the shell then shows
 * "Undo" in the toast.
 */
export const undoOffer = (undo: string[] | undefined): { messageArgs?: { undo: string[] } } =>
  undo && undo.length > 0 ? { messageArgs: { undo } } : {}
