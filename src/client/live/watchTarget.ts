/**
 * What to watch: the records of an entity, those whose field has a certain key, who is typing and
 * who is online in a conversation, or what the user may do. With `presence` the user counts as
 * online.
 */
export type WatchTarget =
  | { entity: string; where?: { field: string; value: string } | undefined }
  | { conversation: string }
  | 'permissions'
  | 'presence'

/** A target whose records are watched. */
export type RecordTarget = Extract<WatchTarget, { entity: string }>

/** What is reported of a conversation and stored nowhere: who is typing, or all who are online. */
export type Signal = { typing: string } | { online: string[] }

/** Equal targets have the same key, in every tab. */
export const keyOfTarget = (target: WatchTarget): string =>
  typeof target === 'string'
    ? target
    : 'conversation' in target
      ? keyOfConversation(target.conversation)
      : JSON.stringify([target.entity, target.where?.field, target.where?.value])

export const keyOfConversation = (id: string): string => JSON.stringify(['*conversation', id])
