import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { useRefusalText } from '../../form/useRefusalText.ts'
import type { EntityRecord } from '../../record/record.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'

/**
 * Records that are shown elsewhere than the service has them, by their keys, each with its place.
 */
export type MovedRecords<Place> = ReadonlyMap<EntityRecord['id'], Place>

/**
 * Moves a record of a layout to another place. It is shown there at once, and is back where it was
 * if the service refuses. `write` returns the options of `notify` with which the toast offers to
 * undo it.
 */
export function useMovedRecords<Place>(
  entity: Entity,
  write: (record: EntityRecord, place: Place) => Promise<object>,
): {
  moved: MovedRecords<Place>
  move: (record: EntityRecord, place: Place) => Promise<void>
} {
  const translate = useTranslate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { title } = useEntityLabels(entity)
  const refusalText = useRefusalText(entity)
  const [moved, setMoved] = useState<MovedRecords<Place>>(new Map())
  const written = useRef(new Map<EntityRecord['id'], Promise<unknown>>())
  const move = async (record: EntityRecord, place: Place) => {
    setMoved((before) => new Map(before).set(record.id, place))
    try {
      // The moves of a record reach the service in their order.
      const before = written.current.get(record.id)
      const offered = Promise.allSettled([before]).then(() => write(record, place))
      written.current.set(record.id, offered)
      const offer = await offered
      notify(translate('screens.form.updated', { title }), { type: 'success', ...offer })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    } finally {
      // What is in sight of other entities has not changed; it is read again when it is shown next.
      void queryClient.invalidateQueries({ refetchType: 'none' })
      // Until the records are read again, this one stays where it was put.
      await queryClient.refetchQueries({ queryKey: [entity.name], type: 'active' })
      // It may have been moved on meanwhile.
      setMoved((before) => new Map([...before].filter(([, shown]) => shown !== place)))
    }
  }
  return { moved, move }
}
