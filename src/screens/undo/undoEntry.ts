/**
 * An undoable change as the service lists it: its entity, the number of records, the name of the
 * first one, and when it happened.
 */
export type UndoEntry = {
  id: string
  kind: 'remove' | 'change'
  entity: string
  title: string
  many: string
  records: number
  name: string
  created: string
}

/** `Branch “Boston Harbor”`, `3 branches (“Boston Harbor”, …)`. */
export function entryText(
  { entity, title, many, records, name }: UndoEntry,
  translate: (key: string, options?: object) => string,
  inSentence: (title: string) => string,
): string {
  return records === 1
    ? translate('screens.undo.one', {
        title: translate(`entities.${entity}.title`, { _: title }),
        name,
      })
    : translate('screens.undo.many', {
        count: records,
        many: inSentence(translate(`entities.${entity}.many`, { _: many })),
        name,
      })
}
