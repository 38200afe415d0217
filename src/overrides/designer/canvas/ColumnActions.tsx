import { memo } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import Add from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowForward from '@mui/icons-material/ArrowForward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import ContentCopy from '@mui/icons-material/ContentCopy'
import ContentCut from '@mui/icons-material/ContentCut'
import ContentPaste from '@mui/icons-material/ContentPaste'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined'
import Remove from '@mui/icons-material/Remove'
import { useTranslate } from 'ra-core'
import type { DesignEvents } from '../actions/useDesignEvents.ts'

/**
 * What is chosen and the buttons that move, resize, copy and remove it; several stay one below
 * another.
 */
export const ColumnActions = memo(function ColumnActions({
  kind,
  isSingle,
  events: { move, widen, duplicate, copy, cut, paste, remove },
}: {
  kind: string
  isSingle: boolean
  events: DesignEvents
}) {
  const translate = useTranslate()
  const actions = [
    ['up', ArrowUpward, () => move('up')],
    ['down', ArrowDownward, () => move('down')],
    ...(isSingle
      ? ([
          ['left', ArrowBack, () => move('left')],
          ['right', ArrowForward, () => move('right')],
        ] as const)
      : []),
    ['narrower', Remove, () => widen(-1)],
    ['wider', Add, () => widen(1)],
    ['duplicate', LibraryAddOutlined, duplicate],
    ['cut', ContentCut, cut],
    ['copy', ContentCopy, copy],
    ['paste', ContentPaste, paste],
    ['remove', DeleteOutlined, remove],
  ] as const
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 700 }}>
        {kind}
      </Typography>
      <Box role="toolbar" aria-label={translate('designer.action.toolbar')} sx={toolbar}>
        {actions.map(([name, Icon, onClick]) => (
          <Tooltip key={name} title={translate(`designer.action.${name}`)}>
            <IconButton
              size="small"
              aria-label={translate(`designer.action.${name}`)}
              onClick={onClick}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
})

/** In one line beside the canvas; larger for fingers. */
const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  '& > button': { p: '3px', '@media (pointer: coarse)': { width: 44, height: 44 } },
} as const
