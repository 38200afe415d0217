import type { DocumentAnswers, DocumentSection } from '../../design/answers.ts'
import { designFields } from '../../design/designEntity.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import type { Field } from '../../model/field.ts'
import { filesIn, type FileValue } from '../../model/fileValue.ts'
import type { LanguageCode } from '../../model/language.ts'

/** A question with the files that answer it; `path` is unique in its section. */
export type AnsweredFiles = { path: string; label: string; files: FileValue[] }

/**
 * The questions of a section that files answer, in its order. Those of a table or of a group that
 * repeats say of which entry they are: "Visit 2 · Photo".
 */
export function answeredFiles(
  { sectionId, schema }: Pick<DocumentSection, 'sectionId' | 'schema'>,
  answers: DocumentAnswers | null,
  language: LanguageCode,
  translate: (key: string, values: object) => string,
): AnsweredFiles[] {
  const filesOf = (fields: Field[], record: Record<string, unknown>, at = '', before = '') =>
    fields.flatMap((field): AnsweredFiles[] => {
      const value = record[field.name]
      const path = `${at}${field.name}`
      const label = `${before}${field.label}`
      if (!field.fields) {
        const files = filesIn(value)
        return files.length > 0 ? [{ path, label, files }] : []
      }
      const entries = Array.isArray(value) ? value : [value]
      return entries.flatMap((entry, index): AnsweredFiles[] => {
        if (!isRecord(entry)) return []
        const named = Array.isArray(value)
          ? translate('fields.list.row', { label, number: index + 1 })
          : label
        return filesOf(field.fields!, entry, `${path}.${index}.`, `${named} · `)
      })
    })
  return filesOf(designFields(schema, language), answers?.[sectionId] ?? {})
}
