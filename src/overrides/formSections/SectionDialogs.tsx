import type { Entity } from '../../model/entity.ts'
import { findField } from '../../model/path.ts'
import { isSame } from '../../model/sameValue.ts'
import type { EntityRecord } from '../../branchdesk.ts'
import { lazyPart, useEntity } from '../../branchdesk.ts'
import { RecordDialogs } from '../../screens/record/RecordDialogs.tsx'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { PositionDialog } from './PositionDialog.tsx'
import type { PlacedSection } from './useSectionQueries.ts'

const AssignFieldDialog = lazyPart(() => import('../../screens/link/AssignFieldDialog.tsx'))
const RecordDrawer = lazyPart(() => import('../../screens/link/RecordDrawer.tsx'))

/** What is open beside the lists: the details of a section, or a dialog for a placed one. */
export type OpenDialog =
  | { kind: 'details'; section: string }
  | { kind: 'location'; links: PlacedSection[] }
  | { kind: 'edit' | 'place'; link: PlacedSection }

/** The dialog or drawer that is open beside the lists of sections. */
export function SectionDialogs({
  open,
  links,
  onClose,
  onMove,
  onChanged,
}: {
  open: OpenDialog | undefined
  links: PlacedSection[]
  onClose: () => void
  /** Moves a placed section to an index, from 0. */
  onMove: (id: string, to: number) => void
  /** Called with the changed fields after sections were saved. */
  onChanged: (links: PlacedSection[], changes: Record<string, unknown>) => void
}) {
  const link = useEntity('form-section')
  const field = findField(link, 'locationId')!
  return (
    <>
      <PartBoundary onClose={onClose}>
        {open?.kind === 'details' && (
          <RecordDrawer name="section" id={open.section} onClose={onClose} />
        )}
        {open?.kind === 'location' && (
          <AssignFieldDialog
            link={link}
            // What others changed meanwhile is written over once it was refused.
            records={open.links.map(
              (each) => links.find(({ webId }) => webId === each.webId) ?? each,
            )}
            field={field}
            onSaved={(changes) => onChanged(open.links, changes)}
            onClose={onClose}
          />
        )}
        {open?.kind === 'place' && (
          <PositionDialog
            name={open.link.sectionName}
            place={links.findIndex(({ webId }) => webId === open.link.webId) + 1}
            last={links.length}
            onClose={onClose}
            onMove={(place) => onMove(open.link.webId, place - 1)}
          />
        )}
      </PartBoundary>
      <RecordDialogs
        entity={link}
        open={open?.kind === 'edit' ? { kind: 'edit', record: open.link } : undefined}
        onClose={onClose}
        onDone={(_, saved) => {
          if (open?.kind !== 'edit' || !saved) return
          const changes = changedFields(link, open.link, saved)
          if (Object.keys(changes).length > 0) onChanged([open.link], changes)
        }}
      />
    </>
  )
}

/** What the edit dialog has changed, except the place in the order. */
const changedFields = (entity: Entity, before: EntityRecord, after: EntityRecord) =>
  Object.fromEntries(
    entity.fields
      .filter(
        ({ name, readOnly }) =>
          !readOnly && name !== entity.order?.field && !isSame(before[name], after[name]),
      )
      .map(({ name }) => [name, after[name] ?? null]),
  )
