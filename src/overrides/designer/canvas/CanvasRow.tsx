import { memo } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { columnsOf, type DesignRow } from '../../../design/design.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { CanvasColumn } from './CanvasColumn.tsx'
import type { DesignEvents } from '../actions/useDesignEvents.ts'
import { useIsNear } from './useIsNear.ts'

type RowProps = {
  row: DesignRow
  index: number
  language: LanguageCode
  chosen: string
  problems: string
  /** A column of it is about to get the focus. */
  isWanted: boolean
  /** It is one of so many that only those near the view are rendered in full. */
  isLong: boolean
  isEditable: boolean
  events: DesignEvents
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 1,
  // Rows out of view are neither laid out nor painted: a drag would lay out 100 of them.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto none auto 88px',
  // The outline of the chosen column and its handle reach beyond the row.
  overflowClipMargin: '8px',
} as const

/** So many rows are rendered in full from the start, before it is known what is in view. */
const firstRows = 10

/**
 * A row of the canvas. Away from the view it only keeps its height: a design of 2,000 fields is as
 * quick to open and to change as a short one.
 */
export const CanvasRow = memo(function CanvasRow({ isWanted, isLong, ...props }: RowProps) {
  const { ref, isNear, height } = useIsNear(props.index < firstRows)
  const translate = useTranslate()
  const isWhole = isNear || isWanted || !isLong
  return (
    <Box
      ref={ref}
      role="group"
      aria-label={translate('designer.design.row', { number: props.index + 1 })}
      data-row={props.index}
      sx={isWhole ? rowStyle : undefined}
      style={isWhole ? undefined : { height }}
    >
      {isWhole && <RowColumns {...props} />}
    </Box>
  )
})

const RowColumns = memo(function RowColumns({
  row,
  chosen,
  problems,
  index: _,
  ...rest
}: Omit<RowProps, 'isWanted' | 'isLong'>) {
  const has = (ids: string, id: string | undefined) => ids.split(' ').includes(id!)
  return columnsOf(row).map((column) => (
    <CanvasColumn
      key={column.webId}
      column={column}
      isChosen={has(chosen, column.webId)}
      hasProblem={has(problems, column.webId)}
      {...rest}
    />
  ))
})
