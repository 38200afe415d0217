/** The entities whose records cause messages, and which templates may be filled in with. */
export const messageSubjects = [
  'document',
  'scheduled-task',
  'event',
  'event-form',
  'user-account',
] as const

export type MessageSubject = (typeof messageSubjects)[number]
