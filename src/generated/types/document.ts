// Made by `npm run generate` from schemas/. Do not edit.

export type CreatedDate = string
export type CreatedBy = string
export type UpdateDate = string
export type UpdatedBy = string

/**
 * A form to be filled in at a branch by a day, and what became of it.
 */
export interface Document {
documentName: string
siteId: string
siteName?: string
/**
 * Key of the location in the branch where the form is filled in; the location may have been deleted since. Sections that are restricted to other locations do not apply.
 */
locationId?: (string | null)
locationName?: (string | null)
userId?: string
userName?: string
formDefinitionId?: string
startDate?: string
endDate?: string
audio?: File
status: ("COMPLETED" | "EXPIRED" | "SCHEDULE")
/**
 * Percent of the questions that have an answer.
 */
progress?: number
submittedDate?: (string | null)
/**
 * Whether it was submitted between its start and its end.
 */
onTime?: (boolean | null)
/**
 * Key of the task that the document was made for; the task may have been deleted since.
 */
taskId?: (string | null)
/**
 * The time of that task, on the clock of the branch: 2026-11-23T09:00:00.
 */
taskStart?: (string | null)
/**
 * Whether the person who reads the document is one of those who fill it in while it is open. Only the response with one document has it.
 */
mayFillIn?: boolean
/**
 * The sections as they were published when the document was started: their keys, names, versions and locations.
 */
sections?: {

}[]
/**
 * The same for documents with the same versions of the same sections, so that the versions of many documents are found without reading each.
 */
versionsKey?: (string | null)
/**
 * The answers by the key of the section and the key of the field.
 */
answers?: {

}
/**
 * Like answers, those to sections that are restricted to other locations than the one of the document: they are kept, and apply again when it moves there, but are not shown, counted or reported.
 */
answersElsewhere?: {

}
createdDate?: CreatedDate
createdBy?: CreatedBy
updateDate?: UpdateDate
updatedBy?: UpdatedBy
}
/**
 * The first recording among the answers.
 */
export interface File {
key: string
name: string
type: string
size: number
width?: number
height?: number
}
