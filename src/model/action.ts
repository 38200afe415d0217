/** The actions that `x-entity.api.actions` can name; `src/service/actions/` holds what each does. */
export const actionNames = [
  'changeOccurrence',
  'chatInbox',
  'effectivePermissions',
  'groupRolePermissions',
  'groupUserPermissions',
  'hierarchicalConfiguration',
  'occurrences',
  'permissionHolders',
  'previewSection',
  'publishSection',
  'readConversation',
  'readAnsweredSections',
  'readDocumentSections',
  'readToggles',
  'saveAnswers',
  'removeOccurrence',
  'saveDesign',
  'sendEmailAgain',
  'startDocument',
  'submitDocument',
  'takeFromLocations',
  'takeOverDraft',
  'togglePermissions',
  'userAndRole',
] as const satisfies string[]

export type ActionName = (typeof actionNames)[number]
