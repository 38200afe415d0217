/** The rules that `x-entity.rules` can name; `src/service/hooks/` holds what each does. */
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
