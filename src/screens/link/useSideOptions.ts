import { useMemo } from 'react'
import type { Entity, LinkSide } from '../../model/entity.ts'
import { useFindEntity } from '../entities.tsx'
import type { ColumnOption } from '../record/screenOptions.ts'
import { columnsFromOptions } from '../record/screenOptions.ts'

/** What an override changes in the tab of a link. */
export type SideOptions = {
  columns?: ColumnOption[]
  defaults?: Record<string, string>
  pageSize?: number
}

/** The side of a link with the options in place of its own columns, filter and page size. */
export function useSideOptions(link: Entity, side: LinkSide, options: SideOptions): LinkSide {
  const find = useFindEntity()
  const { columns, defaults, pageSize } = options
  const own = JSON.stringify({
    ...(columns && { columns: columnsFromOptions(link, columns, side.columns, find) }),
    ...(defaults && { defaults }),
    ...(pageSize && { pageSize }),
  })
  return useMemo(() => (own === '{}' ? side : { ...side, ...JSON.parse(own) }), [side, own])
}
