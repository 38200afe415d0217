import type { KeyboardEvent } from 'react'
import ArrowBack from '@mui/icons-material/ArrowBack'
import { useTranslate } from 'ra-core'
import { foldText } from '../../model/foldText.ts'
import { selectedActions, type ItemActionContext } from './itemActions.ts'
import type { BulkAction, ListedSection } from './listedSection.ts'
import { SectionList, towardsOtherList } from './SectionList.tsx'
import { isSaved, searchOf } from './useFormSections.ts'
import type { PlacedSection } from './useSectionQueries.ts'

/** The list of the placed sections in their order, with their locations. */
export function SelectedSections({
  links,
  search,
  onSearch,
  actions,
}: {
  links: PlacedSection[]
  search: string
  onSearch: (text: string) => void
  actions: ItemActionContext
}) {
  const translate = useTranslate()
  const { moves, rights } = actions
  const wanted = foldText(searchOf(search))
  const shown = links.filter(({ sectionName }) => foldText(sectionName).includes(wanted))
  const onKey = (event: KeyboardEvent, { id }: ListedSection) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moves.move(id, moves.indexOf(id) + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <SectionList
      list="selected"
      title={translate('formSections.selected')}
      items={shown.map((each) => ({
        id: each.webId,
        name: each.sectionName,
        place: links.indexOf(each) + 1,
        isPending: !isSaved(each),
        ...(each.locationName ? { note: locationText(each, translate) } : {}),
      }))}
      search={search}
      onSearch={onSearch}
      empty={translate(search ? 'formSections.noMatch' : 'formSections.noneSelected')}
      isDraggable={rights.mayRemove || rights.mayChange}
      {...(rights.mayRemove
        ? {
            move: {
              label: (name: string) => translate('formSections.remove', { name }),
              icon: <ArrowBack fontSize="small" sx={towardsOtherList} />,
              run: moves.remove,
            },
          }
        : {})}
      bulkActions={selectedBulkActions(actions)}
      actionsOf={(item) => selectedActions(actions, item)}
      onKey={onKey}
    />
  )
}

/** What the user may do with all selected sections of the form. */
const selectedBulkActions = ({
  moves,
  rights,
  translate,
  onOpen,
}: ItemActionContext): BulkAction[] => [
  ...(rights.mayChange
    ? [
        {
          label: translate('entity.form-section.whenEmpty.locationId', { _: 'Assign Location' }),
          run: (ids: string[]) => onOpen({ kind: 'location', links: moves.savedLinks(ids) }),
        },
        {
          label: translate('formSections.clearLocation'),
          appliesTo: (ids: string[]) => moves.located(ids).length > 0,
          run: moves.clearLocation,
        },
      ]
    : []),
  ...(rights.mayRemove
    ? [
        {
          label: translate('formSections.removeSelected'),
          icon: <ArrowBack fontSize="small" sx={towardsOtherList} />,
          endsSelection: true as const,
          run: moves.remove,
        },
      ]
    : []),
]

/** The location that a section is for, with its branch, and whether it is restricted to it. */
function locationText(
  { locationName, _text, locationRestriction }: PlacedSection,
  translate: (key: string, values?: object) => string,
): string {
  const place = [locationName, _text?.['siteId']].filter(Boolean).join(' · ')
  return locationRestriction ? translate('formSections.onlyAt', { place }) : place
}
