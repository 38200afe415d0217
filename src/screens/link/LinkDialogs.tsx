import { useState } from 'react'
import type { Entity, LinkSide } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { useOverride } from '../entities.tsx'
import { RecordDialogs } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import type { EntityRecord } from '../record/record.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { PartBoundary } from '../states/PartBoundary.tsx'
import { useRemovalTexts } from './useRemovalTexts.ts'

const AssignDialog = lazyPart(() => import('./AssignDialog.tsx'))
const AssignFieldDialog = lazyPart(() => import('./AssignFieldDialog.tsx'))
const DeleteDialog = lazyPart(() => import('../dialog/DeleteDialog.tsx'))
const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'))

/** A dialog of a link's tab that other lists do not have. */
type LinkDialog =
  | { kind: 'assign' }
  | { kind: 'field'; record: EntityRecord; field: Field }
  | {
      kind: 'delete'
      records: { id: EntityRecord['id']; name: string; record: EntityRecord }[]
      refused: string | undefined
    }

/** The dialogs and the drawer that a link's tab has open, and their setters. */
export type OpenLinkDialogs = ReturnType<typeof useLinkDialogs>

/** Holds which dialogs and which drawer are open. */
export function useLinkDialogs() {
  const [linkDialog, setLinkDialog] = useState<LinkDialog>()
  const [recordDialog, setRecordDialog] = useState<OpenDialog>()
  // One drawer at a time: opening another record replaces it (LIST-29).
  const [drawer, setDrawer] = useState<{ entity: string; id: string }>()
  return { linkDialog, setLinkDialog, recordDialog, setRecordDialog, drawer, setDrawer }
}

/** Shows what is open over a link's tab. `targetTitle` names what a removal removes. */
export function LinkDialogs({
  link,
  side,
  owner,
  dialogs,
  targetTitle,
  onRemoved,
}: {
  link: Entity
  side: LinkSide
  owner: EntityRecord
  dialogs: OpenLinkDialogs
  targetTitle: string
  onRemoved: () => void
}) {
  const removalTexts = useRemovalTexts(link, side, owner, targetTitle)
  const override = useOverride(link.name)
  const Delete = override.dialogs?.delete ?? DeleteDialog
  const { linkDialog: open, drawer } = dialogs
  const close = () => dialogs.setLinkDialog(undefined)
  const closeDrawer = () => dialogs.setDrawer(undefined)
  return (
    <>
      <RecordDialogs
        entity={link}
        open={dialogs.recordDialog}
        onClose={() => dialogs.setRecordDialog(undefined)}
      />
      <PartBoundary
        onClose={() => {
          close()
          closeDrawer()
        }}
      >
        {open?.kind === 'assign' && side.assign && (
          <AssignDialog
            link={link}
            side={side}
            assign={side.assign}
            owner={owner}
            onClose={close}
          />
        )}
        {open?.kind === 'field' && (
          <AssignFieldDialog
            link={link}
            records={[open.record]}
            field={open.field}
            onClose={close}
          />
        )}
        {open?.kind === 'delete' && (
          <Delete
            entity={link}
            records={open.records}
            title={targetTitle}
            {...removalTexts(open.records)}
            where={{ [side.field]: owner.id }}
            refused={open.refused}
            onClose={close}
            onDone={onRemoved}
          />
        )}
        {drawer && (
          <RecordDrawer
            key={`${drawer.entity}/${drawer.id}`}
            name={drawer.entity}
            id={drawer.id}
            onClose={closeDrawer}
          />
        )}
      </PartBoundary>
    </>
  )
}
