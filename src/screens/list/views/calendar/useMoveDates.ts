import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../../../model/entity.ts'
import { isWritable } from '../../../../model/validation.ts'
import type { LocalTimes } from '../../../calendar/eventTimes.ts'
import { useUndoableUpdate } from '../../../form/useUndoableUpdate.ts'
import { isOffered, type EntityRecord } from '../../../record/record.ts'
import { useEntityLabels } from '../../../record/useEntityLabels.ts'
import { valuesFor, type CalendarFields } from './recordTimes.ts'

/** Records that are shown at other times than the service has, by their keys. */
export type MovedTimes = ReadonlyMap<EntityRecord['id'], LocalTimes>

/**
 * Moves a record of a calendar to other times. It is shown there at once, and is back where it was
 * if the service refuses. Without `move` its dates cannot be changed.
 */
export function useMoveDates(
  entity: Entity,
  fields: CalendarFields,
  canEdit: boolean,
): { moved: MovedTimes; move?: (record: EntityRecord, times: LocalTimes) => Promise<void> } {
  const translate = useTranslate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const write = useUndoableUpdate(entity)
  const { title } = useEntityLabels(entity)
  const [moved, setMoved] = useState<MovedTimes>(new Map())
  const isMovable =
    canEdit &&
    isOffered(entity, 'edit') &&
    [fields.start, fields.end].every((field) => !field || (isWritable(field) && !field.byAction))
  if (!isMovable) return { moved }
  return {
    moved,
    move: async (record, times) => {
      setMoved((before) => new Map(before).set(record.id, times))
      try {
        const offer = await write(record, valuesFor(times, record, fields))
        notify(translate('screens.form.updated', { title }), { type: 'success', ...offer })
      } catch {
        // The request has shown its toast.
      } finally {
        // Until the records are read again, this one stays where it was put.
        await queryClient.invalidateQueries()
        setMoved((before) => new Map([...before].filter(([id]) => id !== record.id)))
      }
    },
  }
}
