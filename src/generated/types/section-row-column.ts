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
fieldType: ("text" | "number" | "date" | "select" | "checkbox" | "radio" | "file" | "signature" | "heading")
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
}
