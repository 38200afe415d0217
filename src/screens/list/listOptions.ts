import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Entity } from '../../model/entity.ts'
import { useFindEntity } from '../entities.tsx'
import type {
  ActionOption,
  ColumnOption,
  CustomBulkAction,
  FieldPath,
} from '../record/screenOptions.ts'
import {
  columnsFromOptions,
  displaysFromOptions,
  englishAddLabel,
} from '../record/screenOptions.ts'
import type { EntityRecord } from '../record/record.ts'

/**
 * What an override changes in a list; absent options are the schema's.
 */
export type ListOptions<R extends object = EntityRecord> = {
  /** The heading. */
  title?: string
  /** The label of the add button. */
  addLabel?: string
  columns?: ColumnOption<R>[]
  /** The fields that the filter panel offers. */
  filters?: FieldPath<R>[]
  /** The filter that the list starts with. */
  defaults?: Record<string, string>
  sort?: { field: FieldPath<R>; order: 'ASC' | 'DESC' }
  pageSize?: number
  /** The actions of a row, in order. */
  rowActions?: ActionOption<R>[]
  /** The actions on the selected rows; without any the rows cannot be selected. */
  bulkActions?: ('delete' | 'edit' | 'status' | CustomBulkAction<R>)[]
  /** Shown at the end of the toolbar. */
  toolbar?: ReactNode
}

/** No display differs from the schema's; always the same object, on which the rows depend. */
const schemaDisplays: ReturnType<typeof displaysFromOptions> = {}

/** Options that the schema of an entity has no place for. */
export type ListExtras = Pick<
  ListOptions,
  'title' | 'addLabel' | 'rowActions' | 'bulkActions' | 'toolbar'
> & { displays: ReturnType<typeof displaysFromOptions> }

/**
 * The entity with the options in place of its own list, and the options that remain. Title and add
 * label remain only where they differ from the schema's, which are translated.
 */
export function useListOptions(
  entity: Entity,
  options: ListOptions,
): { entity: Entity; extras: ListExtras } {
  const find = useFindEntity()
  const { title, addLabel, columns, rowActions, bulkActions, toolbar, ...rest } = options
  const { filters, defaults, sort, pageSize } = rest
  const own = JSON.stringify({
    ...(columns && { columns: columnsFromOptions(entity, columns, entity.list.columns, find) }),
    ...(filters && { filters }),
    ...(defaults && { defaults }),
    ...(sort && { sort }),
    ...(pageSize && { pageSize }),
  })
  const changed = useMemo(
    () => (own === '{}' ? entity : { ...entity, list: { ...entity.list, ...JSON.parse(own) } }),
    [entity, own],
  )
  return {
    entity: changed,
    extras: {
      ...(title && title !== entity.many ? { title } : {}),
      ...(addLabel && addLabel !== englishAddLabel(entity) ? { addLabel } : {}),
      ...(rowActions ? { rowActions } : {}),
      ...(bulkActions ? { bulkActions } : {}),
      toolbar,
      displays: columns ? displaysFromOptions(columns) : schemaDisplays,
    },
  }
}
