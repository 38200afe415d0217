import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Paper from '@mui/material/Paper'
import { ResourceContextProvider, useGetList, useTranslate } from 'ra-core'
import { useChoices } from '../../../fields/picker/choices.tsx'
import type { CustomScreenProps } from '../../../branchdesk.ts'
import {
  FailureMessage,
  RecordLink,
  ScreenSkeleton,
  StateMessage,
  useEntity,
  useEntityLabels,
} from '../../../branchdesk.ts'
import { inlineErrorQueryOptions } from '../../../screens/list/inlineErrorQueryOptions.ts'
import { ModelFrame } from './ModelFrame.tsx'

type LookupValue = {
  id: string
  text: string
  value: string
  lookupsLang?: { languageCode: string; text: string }[]
}

/** The values of a look-up with their translations side by side (NAV-11). */
export default function LookupModel(props: CustomScreenProps) {
  const translate = useTranslate()
  return (
    <ModelFrame {...props} entity="lookup" hint={translate('designer.model.lookupHint')}>
      {(id, name) => (
        <ResourceContextProvider value="lookup-lang">
          <Values lookup={id} name={name} />
        </ResourceContextProvider>
      )}
    </ModelFrame>
  )
}

function Values({ lookup, name }: { lookup: string; name: string }) {
  const translate = useTranslate()
  const entity = useEntity('lookup-data')
  const labels = useEntityLabels(entity)
  const languages = useChoices(
    useEntity('lookup-lang').fields.find((field) => field.name === 'languageCode'),
  )
  const { data, error, refetch } = useGetList<LookupValue>(
    entity.name,
    {
      filter: { lookupId: lookup },
      sort: { field: 'sequence', order: 'ASC' },
      pagination: { page: 1, perPage: 1000 },
      meta: inlineErrorQueryOptions.meta,
    },
    inlineErrorQueryOptions,
  )
  if (error && !data)
    return <FailureMessage error={error} what={name} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  if (data.length === 0) return <StateMessage title={translate('screens.list.empty')} />
  const label = (field: string) =>
    labels.fieldLabel({
      name: field,
      label: entity.fields.find((each) => each.name === field)?.label ?? field,
    })
  const head = {
    fontSize: '0.75rem',
    fontWeight: 600,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  } as const
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <Table size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            {[label('value'), label('text'), ...languages.map((each) => each.label)].map((text) => (
              <TableCell key={text} scope="col" sx={head}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((value) => (
            <TableRow key={value.id}>
              <TableCell component="th" scope="row">
                <RecordLink entity="lookup-data" id={value.id}>
                  {value.value}
                </RecordLink>
              </TableCell>
              <TableCell>{value.text}</TableCell>
              {languages.map((language) => (
                <TableCell key={String(language.value)}>
                  {value.lookupsLang?.find((each) => each.languageCode === language.value)?.text ??
                    '–'}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
