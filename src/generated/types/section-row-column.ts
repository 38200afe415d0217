// Made by `npm run generate` from schemas/. Do not edit.

/**
 * One column of a row: the field that people fill in, or a heading.
 */
export interface SectionRowColumn {
sectionRowId: string
sequence?: number
/**
 * Of the twelve parts of a row.
 */
width?: number
fieldType: ("text" | "longText" | "email" | "url" | "phone" | "address" | "number" | "money" | "rating" | "date" | "time" | "dateTime" | "select" | "multiSelect" | "radio" | "checkbox" | "yesNo" | "site" | "user" | "device" | "location" | "photo" | "file" | "audio" | "signature" | "position" | "table" | "computed" | "heading" | "paragraph" | "divider" | "picture")
fieldKey?: string
label?: string
required?: boolean
maximumLength?: number
/**
 * The choices of a select or of radio buttons: the name of a look-up list alone, or the choices themselves.
 * 
 * @maxItems 200
 */
options?: string[]
/**
 * The other settings of the column, most of them keywords of JSON Schema.
 */
settings?: ({
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
}
