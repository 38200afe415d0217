import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Tune from '@mui/icons-material/Tune'
import { useTranslate } from 'ra-core'
import type { OpenPanel } from './useDesigner.ts'

/**
 * On a narrow screen, the fields to add and the properties of what is chosen: two buttons at the
 * lower edge, which stay in view, open them over the design.
 */
export function DesignerSheets({
  panel,
  hasSelection,
  panels,
  onPanel,
}: {
  panel: OpenPanel | undefined
  hasSelection: boolean
  panels: Record<OpenPanel['name'], ReactNode>
  onPanel: (panel: OpenPanel | undefined) => void
}) {
  const translate = useTranslate()
  const open = (name: OpenPanel['name']) => () => onPanel({ name, focus: false })
  return (
    <>
      <Box data-part="bottomBar" sx={bar}>
        <Button variant="contained" startIcon={<Add />} onClick={open('add')}>
          {translate('designer.palette.add')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<Tune />}
          disabled={!hasSelection}
          onClick={open('properties')}
        >
          {translate('designer.inspector.title')}
        </Button>
      </Box>
      <Drawer
        anchor="bottom"
        open={panel !== undefined}
        onClose={() => onPanel(undefined)}
        transitionDuration={120}
        // A field that was added has the focus.
        disableRestoreFocus
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': panel && titleOf(panel, translate),
            sx: { maxHeight: '80dvh', p: 2, pt: 1, borderRadius: '12px 12px 0 0' },
          },
        }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <IconButton
            aria-label={translate('screens.action.close')}
            onClick={() => onPanel(undefined)}
          >
            <Close />
          </IconButton>
        </Box>
        {panel && panels[panel.name]}
      </Drawer>
    </>
  )
}

const titleOf = ({ name }: OpenPanel, translate: (key: string) => string): string =>
  translate(name === 'add' ? 'designer.palette.title' : 'designer.inspector.title')

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 1,
  mx: -1,
  mt: 2,
  p: 1,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  '& > button': { minHeight: 44 },
} as const
