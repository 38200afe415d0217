// Made by `npm run generate` from schemas/. Do not edit.

/**
 * Filter values of a screen that a person keeps under a name.
 */
export interface SavedFilter {
title: string
value: string
frameName: string
/**
 * Only you see it unless you choose a role; its holders then read it, too.
 */
roleId?: (string | null)
publicName?: boolean
editable?: boolean
defaultIndicator?: boolean
clientId?: string
userId?: string
}
