// Made by `npm run generate` from schemas/. Do not edit.

export interface Country {
name: string
phoneCode?: string
hasStates?: boolean
hasCities?: boolean
}
