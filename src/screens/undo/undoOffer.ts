/** What `notify` is told beside a success that can be taken back by these keys: the shell then offers "Undo" with it. */
export const undoOffer = (undo: string[] | undefined): { messageArgs?: { undo: string[] } } =>
  undo && undo.length > 0 ? { messageArgs: { undo } } : {}
