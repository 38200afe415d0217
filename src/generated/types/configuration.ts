// Made by `npm run generate` from schemas/. Do not edit.

/**
 * One setting of the messaging provider, for the whole client or for one branch.
 */
export interface Configuration {
key: string
value: string
/**
 * Without one it holds for all that have no value of their own.
 */
siteId?: string
}
