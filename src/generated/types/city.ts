// Made by `npm run generate` from schemas/. Do not edit.

export interface City {
name: string
countryId: string
stateId?: string
}
