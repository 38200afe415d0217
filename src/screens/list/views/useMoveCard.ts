import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { isWritable } from '../../../model/validation.ts'
import { useUndoableUpdate } from '../../form/useUndoableUpdate.ts'
import { isOffered } from '../../record/record.ts'
import type { EntityRecord } from '../../record/record.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { undoOffer } from '../../undo/undoOffer.ts'

/** Cards that are shown in another column than the service has them, by the keys of their records. */
export type MovedCards = ReadonlyMap<unknown, { record: EntityRecord; value: unknown }>

/**
 * Moves a card of a board to the column of another value. It is shown there at once, and is back
 * where it was if the service refuses. Without `move` the field cannot be changed.
 */
export function useMoveCard(
  entity: Entity,
  field: Field,
  canEdit: boolean,
): { moved: MovedCards; move?: (record: EntityRecord, value: unknown) => Promise<void> } {
  const translate = useTranslate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const write = useUndoableUpdate(entity)
  const { title } = useEntityLabels(entity)
  const [moved, setMoved] = useState<MovedCards>(new Map())
  // Some fields are set by a call of their own, which can be undone by the service.
  const hasCall = entity.operations.some(
    ({ kind, params }) => kind === 'set' && Object.values(params ?? {}).includes(field.name),
  )
  const isMovable =
    canEdit && (hasCall || (isWritable(field) && !field.byAction && isOffered(entity, 'edit')))
  if (!isMovable) return { moved }
  const change = async (record: EntityRecord, value: unknown) => {
    if (hasCall) {
      const { undo } = await dataProvider.updateFields(entity.name, {
        ids: [record.id],
        data: { [field.name]: value },
      })
      return undoOffer(undo)
    }
    return write(record, { [field.name]: value })
  }
  return {
    moved,
    move: async (record, value) => {
      setMoved((before) => new Map(before).set(record.id, { record, value }))
      try {
        const offer = await change(record, value)
        notify(translate('screens.form.updated', { title }), { type: 'success', ...offer })
      } catch {
        // The request has shown its toast.
      } finally {
        // Until the columns are read again, the card stays where it was put.
        await queryClient.invalidateQueries()
        setMoved((before) => new Map([...before].filter(([id]) => id !== record.id)))
      }
    },
  }
}
