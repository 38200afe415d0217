import { answerFields, type AnsweredSection } from '../../design/answerFields.ts'
import type { Entity } from '../../model/entity.ts'
import { comparisonsIn, readFilterGroup } from '../../model/filterGroup.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { ContractRequest } from '../../branchdesk.ts'
import { lookupValues } from '../designer/form/lookupValues.ts'

/** The request of the sections that documents of a form have answers to. */
export const answeredSections = (form: string): ContractRequest => ({
  call: 'GET document/forms/{formDefinitionId}/sections',
  params: { formDefinitionId: form },
})

/** The documents of a form as an entity that has the questions of these sections as fields. */
export const answersEntity = (
  entity: Entity,
  sections: AnsweredSection[],
  language: LanguageCode,
): Entity => ({
  ...entity,
  fields: [...entity.fields, ...answerFields(sections, 'answers', language, lookupValues)],
})

/** The form whose answers a filter of documents can name; undefined: none, or several. */
export function formOfFilter(
  entity: string,
  filter: Record<string, unknown> = {},
): string | undefined {
  const form = filter['formDefinitionId']
  return entity === 'document' && typeof form === 'string' ? form : undefined
}

/** The address of the answers of a form with a filter; undefined: the filter names no answer. */
export function answersAddress(
  entity: string,
  filter: Record<string, unknown>,
): string | undefined {
  const { formDefinitionId: _, ...others } = filter
  const form = formOfFilter(entity, filter)
  const { group } = readFilterGroup(others['where'])
  const names = [
    ...Object.keys(others),
    ...(group ? comparisonsIn(group) : []).map(({ field }) => field),
  ]
  return form !== undefined && names.some((name) => name.startsWith('answers.'))
    ? `/form/answers/${encodeURIComponent(form)}?filter=${encodeURIComponent(JSON.stringify(others))}`
    : undefined
}
