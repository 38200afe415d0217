// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string

/**
 * A design in the making: one for a section, of one person, until it is published or discarded. Nobody else writes the section meanwhile.
 */
export interface SectionDraft {
formSectionId: string
userId?: string
/**
 * The rows with their columns as the designer has them; what is half done is kept.
 */
data: {
/**
 * @maxItems 1000
 */
formSectionRowModels: {
group?: ({
id: string
label?: string
texts?: {

}
repeat?: ({

} | null)
} | null)
formSectionRowColumnModels?: {
webId?: string
fieldType?: string
fieldKey?: (string | null)
label?: (string | null)
width?: (number | null)
options?: (string[] | null)
settings?: ({
help?: string
placeholder?: string
pattern?: string
formula?: string
picture?: string
widths?: {

}
texts?: {
[k: string]: {

}
}
columns?: {

}[]
} | null)
}[]
}[]
}
status?: "IN_PROCESS"
createdDate?: CreatedDate
createdBy?: CreatedBy
}
