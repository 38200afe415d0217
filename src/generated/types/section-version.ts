// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string

/**
 * What a section was when it was published. Nobody changes it. It outlives the section, because documents were filled in with it.
 */
export interface SectionVersion {
formSectionId?: (string | null)
number: number
formSectionRowModels: {

}[]
/**
 * The same design as JSON Schema 2020-12 in the vocabulary of schemas/, with the rows in x-layout.
 */
schema?: ({

} | null)
createdDate?: CreatedDate
createdBy?: CreatedBy
}
