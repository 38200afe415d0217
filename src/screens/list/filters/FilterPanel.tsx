import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { secondaryButtonProps } from '../../dialog/DialogFrame.tsx'
import { statusField } from '../../record/record.ts'
import { visuallyHidden } from '../../../fields/controls/visuallyHidden.ts'
import { FilterBuilder } from './FilterBuilder.tsx'
import { FilterInWords } from './FilterInWords.tsx'
import { StatusSelect } from './StatusSelect.tsx'
import type { FilterValues } from './filterConditions.ts'
import { useFilterPanel } from './useFilterPanel.ts'
import type { LayoutControl } from '../views/listLayout.ts'
import type { ColumnsControl } from '../toolbar/ListToolbar.tsx'
import { SaveButtons } from '../savedFilters/SaveButtons.tsx'
import { SavedFilters } from '../savedFilters/SavedFilters.tsx'
import { useChosenFilter } from '../savedFilters/useSavedFilters.ts'

/**
 * Edits the list's conditions, applied with Apply; Reset restores the list's initial filter. With
 * `frame`, the user's saved filters of that screen are shown beside them.
 */
export default function FilterPanel({
  entity,
  frame,
  fixed = [],
  defaults,
  control,
  layout,
  anchor,
  onClose,
}: {
  entity: Entity
  frame?: string
  /** The fields whose filter the screen itself sets: they have no input. */
  fixed?: string[]
  defaults: FilterValues
  control?: ColumnsControl
  layout?: LayoutControl
  anchor: HTMLElement | null
  onClose: () => void
}) {
  const translate = useTranslate()
  const formId = useId()
  const [, setChosen] = useChosenFilter(frame ?? '')
  const own = statusField(entity)
  const status = own && !fixed.includes(own.name) ? own : undefined
  const panel = useFilterPanel(status !== undefined, control, layout)
  const { now, view } = panel
  // Screen readers do not announce toasts while the panel is open.
  const [announcement, setAnnouncement] = useState('')
  const apply = () => {
    panel.apply(view)
    onClose()
  }
  const reset = () => {
    setChosen(null)
    panel.reset(defaults)
    onClose()
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('screens.filter.title'),
          sx: { width: frame ? 920 : 620, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <Box
        sx={
          frame
            ? {
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '290px minmax(0, 1fr)' },
              }
            : undefined
        }
      >
        {frame && (
          <SavedFilters
            frame={frame}
            now={now}
            view={view}
            onChoose={panel.show}
            onAnnounce={setAnnouncement}
          />
        )}
        <ConditionsForm
          id={formId}
          entity={entity}
          status={status}
          fixed={fixed}
          panel={panel}
          onApply={apply}
        />
      </Box>
      <FilterInWords entity={entity} tree={panel.tree} />
      <PanelFooter formId={formId} onReset={reset}>
        {frame && <SaveButtons frame={frame} view={view} onAnnounce={setAnnouncement} />}
      </PanelFooter>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Popover>
  )
}

/** The inputs of the panel: the status, where the list has one, and the conditions. */
function ConditionsForm({
  id,
  entity,
  status,
  fixed,
  panel,
  onApply,
}: {
  id: string
  entity: Entity
  status: Field | undefined
  fixed: string[]
  panel: ReturnType<typeof useFilterPanel>
  onApply: () => void
}) {
  return (
    <Box
      component="form"
      id={id}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onApply()
      }}
      sx={{
        display: 'grid',
        alignContent: 'start',
        gap: 1.5,
        p: 2,
        maxHeight: { md: 'max(420px, calc(100vh - 400px))' },
        overflow: 'auto',
      }}
    >
      {status && (
        <StatusSelect
          entity={entity}
          field={status}
          value={panel.status}
          onChange={panel.setStatus}
        />
      )}
      <FilterBuilder entity={entity} fixed={fixed} tree={panel.tree} onChange={panel.setTree} />
    </Box>
  )
}

/** The buttons that reset and apply the filter; `children` are shown before them. */
function PanelFooter({
  formId,
  onReset,
  children,
}: {
  formId: string
  onReset: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
      <Box sx={{ flex: 1, display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button {...secondaryButtonProps} onClick={onReset}>
          {translate('screens.filter.reset')}
        </Button>
        <Button type="submit" form={formId} variant="contained">
          {translate('screens.filter.apply')}
        </Button>
      </Box>
    </Box>
  )
}
