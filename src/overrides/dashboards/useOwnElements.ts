import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import { useFieldUpdate } from '../../screens/form/useFieldUpdate.ts'
import type { EntityRecord } from '../../branchdesk.ts'

/** A dashboard of a person, as the service returns it. */
export type OwnDashboardRecord = EntityRecord & {
  title: string
  elements?: DashboardElement[] | null
  roleId?: string | null
  userId?: string
}

/**
 * The elements of a dashboard, and how its owner changes them: they are shown at once and stored
 * one change after the other, over the version that is known. A refusal shows its toast and what is
 * stored. `done` is the message of a change that can be undone.
 */
export function useOwnElements(entity: Entity, record: OwnDashboardRecord) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const write = useFieldUpdate(entity)
  const [local, setLocal] = useState<DashboardElement[]>()
  const wanted = useRef<DashboardElement[]>(undefined)
  const known = useRef(record)
  const versionOf = (each: OwnDashboardRecord) => Number(each[entity.system.version])
  // A request that began before a change may be answered after it.
  const isOlder = record.id === known.current.id && versionOf(record) < versionOf(known.current)
  if (!wanted.current && !isOlder) known.current = record
  const stored = known.current.elements ?? []
  const store = async (): Promise<void> => {
    let sent: DashboardElement[] | undefined
    try {
      while (wanted.current !== sent) {
        sent = wanted.current
        known.current = (await write(known.current, { elements: sent })) as OwnDashboardRecord
      }
    } catch (error) {
      console.warn('The dashboard could not be changed.', error)
      sent = wanted.current
    }
    await queryClient.invalidateQueries({ queryKey: [entity.name] })
    // A change that was made meanwhile is stored over what was read.
    if (wanted.current !== sent) return store()
    wanted.current = undefined
    setLocal(undefined)
  }
  const change = (next: DashboardElement[], done?: string) => {
    const before = wanted.current ?? stored
    const isStoring = wanted.current !== undefined
    wanted.current = next
    setLocal(next)
    if (!isStoring) void store()
    if (done)
      notify(done, {
        type: 'success',
        messageArgs: {
          undo: {
            plan: {
              resource: entity.name,
              previous: record,
              revert: () => write(known.current, { elements: before }),
            },
          },
        },
      })
  }
  return { elements: local ?? stored, change }
}
