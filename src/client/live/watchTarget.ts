/**
 * What to watch: the records of an entity, those whose field has a certain key, or what the user
 * may do.
 */
export type WatchTarget =
  | { entity: string; where?: { field: string; value: string } | undefined }
  | 'permissions'

/** Equal targets have the same key, in every tab. */
export const keyOfTarget = (target: WatchTarget): string =>
  target === 'permissions'
    ? target
    : JSON.stringify([target.entity, target.where?.field, target.where?.value])
