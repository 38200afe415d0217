// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * A named list of choices.
 */
export interface Lookup {
lookupName: string
description?: string
lookupsData?: {
webId?: string
text: string
value: string
sequence?: number
status?: Status
lookupsLang?: Items[]
}[]
status?: Status
}
export interface Items {
webId?: string
languageCode: ("en" | "es" | "de" | "ja" | "fr")
text: string
}
