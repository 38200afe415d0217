// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

export interface LookupData {
lookupId: string
text: string
value: string
sequence?: number
lookupsLang?: {
webId?: string
languageCode: ("en" | "es" | "de" | "ja" | "fr")
text: string
}[]
status?: Status
}
