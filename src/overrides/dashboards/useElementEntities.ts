import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'ra-core'
import type { AnsweredSection } from '../../design/answerFields.ts'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { ContractProvider } from '../../branchdesk.ts'
import { contractQueryKey } from '../../branchdesk.ts'
import { useEntities } from '../../screens/entities.tsx'
import { answeredSections, answersEntity, formOfFilter } from '../documents/answersEntity.ts'

type Counting = Pick<DashboardElement, 'entity' | 'filter'>

/**
 * The entities of elements, in their order: documents of one form have its questions as fields.
 * Undefined: the element has none, or its questions are not there yet. Where they cannot be read,
 * neither can the figures, which say why.
 */
export function useElementEntities(elements: Counting[]): (Entity | undefined)[] {
  const provider = useDataProvider<ContractProvider>()
  const language = useLocale() as LanguageCode
  const entities = useEntities(elements.flatMap(({ entity }) => entity ?? []))
  const found = elements.map(({ entity: name, filter }) => {
    const entity = entities.get(name ?? '')
    return { entity, form: entity && formOfFilter(entity.name, filter) }
  })
  const forms = [...new Set(found.flatMap(({ form }) => form ?? []))]
  const results = useQueries({
    queries: forms.map((form) => ({
      queryKey: contractQueryKey(answeredSections(form)),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.request(answeredSections(form), signal) as Promise<AnsweredSection[]>,
      retry: false,
    })),
  })
  return found.map(({ entity, form }) => {
    if (!entity || form === undefined) return entity
    const { data, isPending } = results[forms.indexOf(form)]!
    if (isPending) return undefined
    return data ? answersEntity(entity, data, language) : entity
  })
}
