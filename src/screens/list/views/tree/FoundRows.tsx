import Box from '@mui/material/Box'
import { useListContext, useTranslate } from 'ra-core'
import type { Field } from '../../../../model/field.ts'
import type { EntityRecord } from '../../../record/record.ts'
import { ScreenSkeleton } from '../../../states/ScreenSkeleton.tsx'
import { useCardParts } from '../../table/RecordCards.tsx'
import { ListPagination } from '../../toolbar/ListPagination.tsx'
import type { LayoutViewProps } from '../LayoutView.tsx'
import { RowCells, rowStyles } from './RowCells.tsx'
import { usePaths } from './usePaths.ts'

/**
 * The records that a filter of the list finds, page by page, each with the names of those above it.
 */
export function FoundRows({ field, ...props }: LayoutViewProps & { field: Field }) {
  const { label, nameOf, actions, empty } = props
  const translate = useTranslate()
  const { data = [], isPending, isFetching } = useListContext<EntityRecord>()
  const parts = useCardParts(props, field.name)
  const pathOf = usePaths(field, data)
  if (isPending) return <ScreenSkeleton />
  if (data.length === 0) return <>{empty}</>
  return (
    <>
      <Box role="grid" aria-label={label} aria-busy={isFetching} sx={rowStyles}>
        {data.map((record) => {
          const path = pathOf(record).map(nameOf)
          return (
            <Box role="row" key={record.id} data-tree-row="" sx={{ pl: 2 }}>
              <RowCells
                {...props}
                {...parts}
                record={record}
                actions={actions?.(record) ?? []}
                path={
                  path.length > 0 && (
                    <span aria-label={translate('screens.tree.path', { path: path.join(', ') })}>
                      {path.join(' › ')}
                    </span>
                  )
                }
              />
            </Box>
          )
        })}
      </Box>
      <ListPagination />
    </>
  )
}
