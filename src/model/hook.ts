/**
 * The hooks that the schema keyword `x-entity.hooks` can name; `src/service/hooks/` implements
 * them.
 */
export const hookNames = [
  'keep-one-unless-admin',
  'grants',
  'signs-in',
  'activity',
  'own-client',
  'permission-id',
  'marks-template',
  'section-lock',
  'saved-filter',
  'task-period',
  'outside-address',
  'written-by-participant',
  'changed-by-author',
  'participation',
  'answers',
  'dashboard-elements',
] as const

export type HookName = (typeof hookNames)[number]

/**
 * The fields that the service reads and writes in the entity with the hook `activity`, which is the
 * activity log.
 */
export const activityFields = [
  'entity',
  'entityId',
  'typeCode',
  'typeCodeText',
  'description',
  'changes',
  'deed',
  'siteId',
] as const
