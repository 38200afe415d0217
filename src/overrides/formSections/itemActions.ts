import { hasLocation } from './hasLocation.ts'
import type { ItemAction, ListedSection } from './listedSection.ts'
import type { OpenDialog } from './SectionDialogs.tsx'
import type { SectionMoves, SectionRights } from './sectionMoves.ts'

/** What the entries of the menus need. */
export type ItemActionContext = {
  moves: SectionMoves
  rights: SectionRights
  /** The count of placed sections. */
  count: number
  translate: (key: string, values?: object) => string
  onOpen: (dialog: OpenDialog) => void
}

/** The menu of a section that can be added. */
export const availableActions = (
  context: ItemActionContext,
  { id, name }: ListedSection,
): ItemAction[] => [
  {
    label: context.translate('formSections.add', { name }),
    run: () => context.moves.add([id]),
  },
  detailsAction(context, id),
]

/** The menu of a placed section: what the user may do with it. */
export function selectedActions(
  context: ItemActionContext,
  { id, name }: ListedSection,
): ItemAction[] {
  const { moves, rights, translate } = context
  return [
    ...(rights.mayChange ? [...orderActions(context, id), ...changeActions(context, id)] : []),
    ...(rights.mayRemove
      ? [{ label: translate('formSections.remove', { name }), run: () => moves.remove([id]) }]
      : []),
    detailsAction(context, moves.linkOf(id).formSectionId),
  ]
}

/** Opens the details of a section. */
const detailsAction = ({ translate, onOpen }: ItemActionContext, section: string): ItemAction => ({
  label: translate('formSections.details'),
  run: () => onOpen({ kind: 'details', section }),
})

/** Moves a placed section up or down by one place, where there is one. */
function orderActions({ moves, count, translate }: ItemActionContext, id: string): ItemAction[] {
  const at = moves.indexOf(id)
  return [
    ...(at > 0
      ? [
          {
            label: translate('formSections.up'),
            keys: 'Alt ↑',
            run: () => moves.move(id, at - 1),
          },
        ]
      : []),
    ...(at < count - 1
      ? [
          {
            label: translate('formSections.down'),
            keys: 'Alt ↓',
            run: () => moves.move(id, at + 1),
          },
        ]
      : []),
  ]
}

/** Opens the dialogs that change a placed section: its place, its location and its properties. */
function changeActions({ moves, translate, onOpen }: ItemActionContext, id: string): ItemAction[] {
  const link = moves.linkOf(id)
  return [
    {
      label: translate('formSections.toPosition'),
      run: () => onOpen({ kind: 'place', link }),
    },
    {
      label: translate('entity.form-section.whenEmpty.locationId', { _: 'Assign Location' }),
      run: () => onOpen({ kind: 'location', links: [link] }),
    },
    ...(hasLocation(link)
      ? [
          {
            label: translate('formSections.clearLocation'),
            run: () => moves.clearLocation([link.webId]),
          },
        ]
      : []),
    {
      label: translate('screens.action.edit'),
      run: () => onOpen({ kind: 'edit', link }),
    },
  ]
}
