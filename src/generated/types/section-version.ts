// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string

/**
 * What a section was when it was published. Nobody changes it.
 */
export interface SectionVersion {
formSectionId: string
number: number
formSectionRowModels: {

}[]
createdDate?: CreatedDate
createdBy?: CreatedBy
}
