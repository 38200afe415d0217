import { useMemo } from 'react'
import { useGetOne, useLocale, useTranslate } from 'ra-core'
import type { AnsweredSection } from '../../design/answerFields.ts'
import type { Entity } from '../../model/entity.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { CustomScreenProps, EntityRecord } from '../../branchdesk.ts'
import {
  EntityList,
  FailureMessage,
  ScreenHeader,
  ScreenSkeleton,
  useContractQuery,
  useEntity,
} from '../../branchdesk.ts'
import { Breadcrumb } from '../../screens/detail/Breadcrumb.tsx'
import { answeredSections, answersEntity } from './answersEntity.ts'

/** What stands before the answers in each row; the first leads to the document. */
const columns = ['startDate', 'siteName', 'userName', 'status']
const filters = ['siteId', 'userName', 'startDate', 'submittedDate', 'status']

const answersPath = ({ id }: EntityRecord) =>
  `/detail/document/${encodeURIComponent(String(id))}/answers`

/** The documents of a form with a column for each question, to filter, sort and export. */
export default function AnswerList({ title, path, params, above }: CustomScreenProps) {
  const form = params['id']!
  const translate = useTranslate()
  const named = useGetOne(
    'form-definition',
    { id: form, meta: { silent: 'all' } },
    { retry: false },
  )
  const { data, error, refetch } = useContractQuery<AnsweredSection[]>(answeredSections(form))
  const entity = useAnswersEntity(data)
  const filter = useMemo(() => ({ formDefinitionId: form }), [form])
  // People who may not read forms see the answers without the name of the form.
  if (!(data || error) || named.isPending) return <ScreenSkeleton />
  const heading = named.data ? translate('documents.answersOf', { name: named.data.name }) : title
  if (!data)
    return (
      <>
        <ScreenHeader title={heading} {...(above ? { above } : {})} />
        <FailureMessage error={error} what={heading} onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      {above && <Breadcrumb above={above.name} to={above.to} here={title} />}
      <EntityList
        entity={entity}
        // The list's state is stored for each form.
        variant={{ key: path, title: heading, filter, linkOf: answersPath }}
      />
    </>
  )
}

/** The documents as an entity that has the questions as fields, and as columns of its list. */
function useAnswersEntity(sections: AnsweredSection[] = noSections): Entity {
  const entity = useEntity('document')
  const language = useLocale() as LanguageCode
  return useMemo(() => {
    const answered = answersEntity(entity, sections, language)
    const names = answered.fields.slice(entity.fields.length).map(({ name }) => name)
    return {
      ...answered,
      list: {
        ...entity.list,
        columns: [...columns, ...names].map((field, at) => ({
          field,
          ...(at === 0 ? { link: true as const } : {}),
        })),
        filters: [...filters, ...names],
      },
    }
  }, [entity, sections, language])
}

const noSections: AnsweredSection[] = []
