// Made by `npm run generate` from schemas/. Do not edit.

/**
 * A section that new designs can start from.
 */
export interface SectionTemplate {
formSectionId: string
name?: string
status?: "ACTIVE"
}
