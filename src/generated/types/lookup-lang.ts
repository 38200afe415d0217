// Made by `npm run generate` from schemas/. Do not edit.

/**
 * The text of a look-up value in one language.
 */
export interface LookupLang {
lookupDataId: string
languageCode: ("en" | "es" | "de" | "ja" | "fr")
text: string
}
