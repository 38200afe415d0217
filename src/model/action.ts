/** The actions that `x-entity.api.actions` can name; `src/service/actions/` holds what each does. */
export const actionNames = [
  'effectivePermissions',
  'groupRolePermissions',
  'groupUserPermissions',
  'hierarchicalConfiguration',
  'permissionHolders',
  'previewSection',
  'publishSection',
  'readDocumentSections',
  'readToggles',
  'saveAnswers',
  'saveDesign',
  'startDocument',
  'submitDocument',
  'takeFromLocations',
  'takeOverDraft',
  'togglePermissions',
  'updatePhone',
  'userAndRole',
] as const satisfies string[]

export type ActionName = (typeof actionNames)[number]
