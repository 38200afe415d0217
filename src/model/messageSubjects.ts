/** The entities whose records cause messages, and which templates may be filled in with. */
export const messageSubjects = [
  'document',
  'scheduled-task',
  'event',
  'event-form',
  'user-account',
] as const

/** The words of templates that differ from the names of entities. */
const words: Record<string, string> = {
  'form-definition': 'form',
  'scheduled-task': 'task',
  'user-account': 'account',
}

/** The word by which templates name a record of an entity: `task` in `{{task.name}}`. */
export const shortcutWord = (entity: string): string => words[entity] ?? entity

export type MessageSubject = (typeof messageSubjects)[number]
