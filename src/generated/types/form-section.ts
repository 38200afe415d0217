// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * A section in its place in a form.
 */
export interface FormSection {
sequence?: number
formDefinitionId: string
name?: string
formSectionId: string
sectionName?: string
locationRestriction?: boolean
siteId?: string
locationId?: string
locationName?: string
locationCode?: string
recordHistory?: boolean
template?: boolean
status?: Status
}
