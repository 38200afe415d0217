import IconButton from '@mui/material/IconButton'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import { useTranslate } from 'ra-core'

/** What the buttons of a row act on. */
export type RowButtonsProps = {
  disabled?: boolean | undefined
  /** The name of a row, and its number from 1. */
  words: { label: string; number: number }
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** The buttons that move and remove a row. */
export function RowButtons({
  disabled,
  words,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: RowButtonsProps) {
  const translate = useTranslate()
  return (
    <>
      <IconButton
        size="small"
        disabled={disabled}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
        aria-label={translate('fields.list.up', words)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={disabled}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
        aria-label={translate('fields.list.down', words)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={disabled}
        onClick={onRemove}
        aria-label={translate('fields.list.remove', words)}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </>
  )
}
