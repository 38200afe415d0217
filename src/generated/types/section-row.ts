// Made by `npm run generate` from schemas/. Do not edit.

/**
 * Of the twelve parts of a row.
 */
export type Width = number
export type FieldType = ("text" | "number" | "date" | "select" | "checkbox" | "radio" | "file" | "signature" | "heading")
export type FieldKey = string
export type Label = string
export type Required = boolean
export type MaximumLength = number
/**
 * The choices of a select or of radio buttons: the name of a look-up list alone, or the choices themselves.
 * 
 * @maxItems 200
 */
export type Options = string[]

/**
 * One row of a section's saved design, with its columns from left to right.
 */
export interface SectionRow {
formSectionId: string
sequence?: number
/**
 * @maxItems 12
 */
formSectionRowColumnModels?: {
webId?: string
sectionRowId?: string
sequence?: number
width?: Width
fieldType: FieldType
fieldKey?: FieldKey
label?: Label
required?: Required
maximumLength?: MaximumLength
options?: Options
}[]
}
