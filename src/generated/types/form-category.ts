// Made by `npm run generate` from schemas/. Do not edit.

export type Status = ("ACTIVE" | "INACTIVE")

/**
 * What a form is about.
 */
export interface FormCategory {
formDefinitionId: string
formName?: string
categoryCode: string
categoryCodeText?: string
status?: Status
}
