// Made by `npm run generate` from schemas/. Do not edit.

/**
 * Of the twelve parts of a row.
 */
export type Width = number
export type FieldType = ("text" | "longText" | "email" | "url" | "phone" | "address" | "number" | "money" | "rating" | "date" | "time" | "dateTime" | "select" | "multiSelect" | "radio" | "checkbox" | "yesNo" | "site" | "user" | "device" | "location" | "photo" | "file" | "audio" | "signature" | "position" | "table" | "computed" | "heading" | "paragraph" | "divider" | "picture")
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
 * The other settings of the column, most of them keywords of JSON Schema.
 */
export type Settings = ({
help?: string
placeholder?: string
/**
 * @maxItems 200
 */
default?: (string | number | boolean | unknown[])
minLength?: number
minimum?: number
maximum?: number
minItems?: number
maxItems?: number
pattern?: string
patternMessage?: string
currency?: string
visibleWhen?: {

}
requiredWhen?: {

}
widths?: {
tablet?: number
mobile?: number
}
texts?: {
[k: string]: {
label?: string
help?: string
placeholder?: string
options?: {
[k: string]: string
}
}
}
/**
 * The columns of a table, each like a column of a row.
 * 
 * @maxItems 12
 */
columns?: {
fieldType: string
fieldKey?: (string | null)
label?: (string | null)
/**
 * @maxItems 200
 */
options?: (string[] | null)
settings?: ({

} | null)
}[]
/**
 * The expression of a computed value, in the Common Expression Language.
 */
formula?: string
/**
 * The type of the result of the formula. Default: number.
 */
result?: ("number" | "text" | "yesNo" | "date")
picture?: string
} | null)

/**
 * One row of a section's saved design, with its columns from left to right.
 */
export interface SectionRow {
formSectionId: string
sequence?: number
/**
 * Rows that follow each other and have the same group are shown under one heading.
 */
group?: ({
id: string
label?: string
texts?: {
[k: string]: string
}
collapsed?: boolean
/**
 * People fill in the rows as often as they need. fieldKey is the key of the list.
 */
repeat?: ({
fieldKey: string
minItems?: number
maxItems?: number
} | null)
} | null)
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
settings?: Settings
}[]
}
