import { useCallback, useEffect } from 'react'
import { useNavigate } from 'ra-core'
import type { Entity, RowCall } from '../../model/entity.ts'
import { valueAt } from '../../model/path.ts'
import { fillTemplate } from '../../model/template.ts'
import { preloadInputs } from '../../fields/lazyInput.tsx'
import type { EntityRecord } from './record.ts'
import { useOverride, useValidatorLoader } from '../entities.tsx'
import { whenIdle } from '../states/whenIdle.ts'
import { PartBoundary } from '../states/PartBoundary.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'

const RecordDialog = lazyPart(() => import('../form/RecordDialog.tsx'))
const CallDialog = lazyPart(() => import('../dialog/CallDialog.tsx'))
const BulkEditDialog = lazyPart(() => import('../list/selection/BulkEditDialog.tsx'))
const DeleteDialog = lazyPart(() => import('../dialog/DeleteDialog.tsx'))

/**
 * The dialog that is open over a list or a detail. `restore` restores the saved draft; the fields
 * of `preset` have no input, those of `start` begin with its values.
 */
export type OpenDialog =
  | {
      kind: 'create'
      restore?: true
      preset?: Record<string, unknown>
      start?: Record<string, unknown>
    }
  | {
      kind: 'edit' | 'clone'
      record: Pick<EntityRecord, 'id'> & Partial<EntityRecord>
      restore?: true
    }
  | { kind: 'call'; call: RowCall; record: EntityRecord; records?: EntityRecord[] }
  | { kind: 'delete'; records: { id: EntityRecord['id']; name: string }[] }
  | { kind: 'bulkEdit'; records: EntityRecord[]; nameOf: (record: EntityRecord) => string }

/** A dialog that changed records; the others report their own success. */
export type CompletedDialog = Exclude<OpenDialog, { kind: 'call' | 'bulkEdit' }>

/** Shows the open dialog; forms and confirmations are loaded on first use. */
export function RecordDialogs({
  entity,
  open,
  onClose,
  onDone,
}: {
  entity: Entity
  open: OpenDialog | undefined
  onClose: () => void
  /** Called after the change succeeded and the lists were refreshed. */
  onDone?: (done: CompletedDialog, record?: EntityRecord) => void
}) {
  const { dialogs } = useOverride(entity.name)
  if (!open) return null
  const Form = dialogs?.form ?? RecordDialog
  const Delete = dialogs?.delete ?? DeleteDialog
  const Call = (open.kind === 'call' && dialogs?.calls?.[open.call.name]) || CallDialog
  return (
    <PartBoundary onClose={onClose}>
      {open.kind === 'delete' ? (
        <Delete
          entity={entity}
          records={open.records}
          onClose={onClose}
          onDone={() => onDone?.(open)}
        />
      ) : open.kind === 'bulkEdit' ? (
        <BulkEditDialog
          entity={entity}
          records={open.records}
          nameOf={open.nameOf}
          onClose={onClose}
        />
      ) : open.kind === 'call' && open.call.to !== undefined ? (
        <OpenPage to={open.call.to} record={open.record} onOpened={onClose} />
      ) : open.kind === 'call' ? (
        <Call
          entity={entity}
          call={open.call}
          record={open.record}
          {...(open.records ? { records: open.records } : {})}
          onClose={onClose}
        />
      ) : (
        <Form
          entity={entity}
          mode={open.kind}
          {...(open.kind === 'create'
            ? { preset: open.preset, start: open.start }
            : { id: open.record.id })}
          restore={open.restore === true}
          onClose={onClose}
          onSaved={(record) => onDone?.(open, record)}
        />
      )}
    </PartBoundary>
  )
}

/**
 * Returns a function that loads everything a form of the entity needs, for when an add or edit
 * button is pointed at. With `isLikely` it is loaded as soon as the page is idle. A failure shows
 * when the button is pressed.
 */
export function useFormPreload(entity: Entity, isLikely: boolean): () => void {
  const loadValidator = useValidatorLoader(entity.name)
  const preload = useCallback(() => {
    Promise.all([RecordDialog.preload(), preloadInputs(), loadValidator()]).catch(() => undefined)
  }, [loadValidator])
  useEffect(() => {
    if (isLikely) return whenIdle(preload)
  }, [isLikely, preload])
  return preload
}

/** Opens the page of an action; values in its address are encoded. */
function OpenPage({
  to,
  record,
  onOpened,
}: {
  to: string
  record: EntityRecord
  onOpened: () => void
}) {
  const navigate = useNavigate()
  useEffect(() => {
    onOpened()
    navigate(fillTemplate(to, (field) => encodeURIComponent(String(valueAt(record, field) ?? ''))))
  })
  return null
}
