// Made by `npm run generate` from schemas/. Do not edit.

/**
 * A word that templates hold as {{value}} and that is filled in when they are sent.
 */
export interface DynamicShortcut {
text: string
value: string
}
