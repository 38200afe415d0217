import Box from '@mui/material/Box'
import ArrowForward from '@mui/icons-material/ArrowForward'
import { useTranslate } from 'ra-core'
import { FailureMessage } from '../../branchdesk.ts'
import { availableActions, type ItemActionContext } from './itemActions.ts'
import { SectionList, towardsOtherList } from './SectionList.tsx'
import type { useFormSections } from './useFormSections.ts'
import type { Section } from './useSectionQueries.ts'

/** The list of the sections that can be added, or why it cannot be read. */
export function AvailableSections({
  all,
  available,
  search,
  onSearch,
  actions,
}: {
  all: ReturnType<typeof useFormSections>['all']
  /** Those that are not placed yet. */
  available: Section[]
  search: string
  onSearch: (text: string) => void
  actions: ItemActionContext
}) {
  const translate = useTranslate()
  if (!all.data)
    return (
      all.error && (
        // As high as its content, beside the other list.
        <Box sx={{ alignSelf: 'start' }}>
          <FailureMessage
            error={all.error}
            what={translate('formSections.available')}
            onRetry={() => void all.refetch()}
          />
        </Box>
      )
    )
  return (
    <SectionList
      list="available"
      title={translate('formSections.available')}
      items={available.map(({ webId, name }) => ({ id: webId, name }))}
      search={search}
      onSearch={onSearch}
      empty={translate(search ? 'formSections.noMatch' : 'formSections.noneAvailable')}
      isDraggable
      move={{
        label: (name) => translate('formSections.add', { name }),
        icon: <ArrowForward fontSize="small" sx={towardsOtherList} />,
        run: (ids) => actions.moves.add(ids),
      }}
      bulkActions={[
        {
          label: translate('formSections.addSelected'),
          icon: <ArrowForward fontSize="small" sx={towardsOtherList} />,
          endsSelection: true,
          run: (ids) => actions.moves.add(ids),
        },
      ]}
      actionsOf={(item) => availableActions(actions, item)}
      onKey={() => undefined}
    />
  )
}
