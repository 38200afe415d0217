import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList, useTranslate } from 'ra-core'
import type { CustomScreenProps } from '../../../branchdesk.ts'
import {
  FailureMessage,
  ForbiddenMessage,
  RecordLink,
  ScreenSkeleton,
  StateMessage,
  usePermitted,
} from '../../../branchdesk.ts'
import { inlineErrorQueryOptions } from '../../../screens/list/inlineErrorQueryOptions.ts'
import { ModelFrame } from './ModelFrame.tsx'
import { RowList } from './RowList.tsx'

type FormSection = { id: string; formSectionId: string; sectionName?: string }

/**
 * The data model of a form: its sections in order, with rows, columns and fields with their keys
 * and types (NAV-30).
 */
export default function FormModel(props: CustomScreenProps) {
  const translate = useTranslate()
  return (
    <ModelFrame {...props} entity="form-definition" hint={translate('designer.model.formHint')}>
      {(id) => <Sections form={id} />}
    </ModelFrame>
  )
}

function Sections({ form }: { form: string }) {
  const translate = useTranslate()
  const readable = usePermitted('TEMPLATES:SECTIONS')
  const { data, error, refetch } = useGetList<FormSection>(
    'form-section',
    {
      filter: { formDefinitionId: form },
      sort: { field: 'sequence', order: 'ASC' },
      pagination: { page: 1, perPage: 1000 },
    },
    inlineErrorQueryOptions,
  )
  const what = translate('designer.model.sections')
  if (error && !data)
    return <FailureMessage error={error} what={what} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  if (data.length === 0) return <StateMessage title={translate('designer.model.noSections')} />
  return data.map(({ id, formSectionId, sectionName = '' }) => (
    <Box component="section" key={id} aria-label={sectionName} sx={{ mb: 3 }}>
      <Typography component="h2" sx={{ mb: 1, fontSize: '1rem', fontWeight: 700 }}>
        <RecordLink entity="section" id={formSectionId}>
          {sectionName}
        </RecordLink>
      </Typography>
      {readable ? (
        <RowList section={formSectionId} name={sectionName} level="h3" />
      ) : (
        <ForbiddenMessage what={what} />
      )}
    </Box>
  ))
}
