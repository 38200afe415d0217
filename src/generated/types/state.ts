// Made by `npm run generate` from schemas/. Do not edit.

export interface State {
name: string
countryId: string
hasCities?: boolean
}
