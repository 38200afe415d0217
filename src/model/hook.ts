/**
 * The hooks that the schema keyword `x-entity.rules` can name; `src/service/hooks/` implements
 * them.
 */
export const hookNames = [
  'keep-one-unless-admin',
  'grants',
  'signs-in',
  'activity',
  'own-client',
  'permission-id',
  'clone-needs',
  'marks-template',
  'one-of',
  'section-lock',
  'saved-filter',
  'task-period',
  'form-can-be-scheduled',
  'written-by-participant',
] as const

export type HookName = (typeof hookNames)[number]
