import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useListContext, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { useChoices } from '../../../fields/picker/choices.tsx'
import { secondaryButtonProps } from '../../dialog/DialogFrame.tsx'
import { statusField } from '../../record/record.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { visuallyHidden } from '../../states/visuallyHidden.ts'
import { FilterBuilder } from './FilterBuilder.tsx'
import { FilterInWords } from './FilterInWords.tsx'
import type { FilterValues } from './filterConditions.ts'
import { fromTree, toTree } from './filterTree.ts'
import type { ColumnsControl } from '../toolbar/ListToolbar.tsx'
import type { ListView } from '../savedFilters/savedView.ts'
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
  defaults,
  control,
  anchor,
  onClose,
}: {
  entity: Entity
  frame?: string
  defaults: FilterValues
  control?: ColumnsControl
  anchor: HTMLElement | null
  onClose: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const formId = useId()
  const { filterValues, setFilters, sort, setSort, perPage, setPerPage } = useListContext()
  const [, setChosen] = useChosenFilter(frame ?? '')
  const status = statusField(entity)
  const statusChoices = useChoices(status)
  const now: ListView = {
    filter: filterValues,
    sort,
    perPage,
    ...(control ? { columns: control.choice } : {}),
  }
  const [chosenStatus, setStatus] = useState(String(filterValues.status ?? 'ALL'))
  const [tree, setTree] = useState(() => toTree(filterValues))
  // The parts without inputs in the panel: those of the list, or of the saved filter that was
  // chosen.
  const [rest, setRest] = useState(now)
  // Screen readers do not announce toasts while the panel is open.
  const [announcement, setAnnouncement] = useState('')
  const search = rest.filter['search']
  const view: ListView = {
    ...rest,
    filter: {
      ...(status ? { status: chosenStatus } : {}),
      ...fromTree(tree),
      ...(search ? { search } : {}),
    },
  }

  const choose = (saved: ListView) => {
    setStatus(String(saved.filter['status'] ?? 'ALL'))
    setTree(toTree(saved.filter))
    setRest(saved)
  }
  const apply = (next: ListView) => {
    setFilters(next.filter)
    if (next.sort && next.sort !== sort) setSort(next.sort)
    if (next.perPage && next.perPage !== perPage) setPerPage(next.perPage)
    if (next.columns && next.columns !== control?.choice) control?.onChange(next.columns)
    onClose()
  }
  const reset = () => {
    setChosen(null)
    apply({
      filter: { ...defaults, ...(filterValues.search ? { search: filterValues.search } : {}) },
    })
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
            onChoose={choose}
            onAnnounce={setAnnouncement}
          />
        )}
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            apply(view)
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
            <TextField
              select
              size="small"
              label={labels.fieldLabel(status)}
              value={chosenStatus}
              onChange={(event) => setStatus(event.target.value)}
              sx={{ width: 200 }}
            >
              {statusChoices.map((each) => (
                <MenuItem key={String(each.value)} value={String(each.value)}>
                  {each.label}
                </MenuItem>
              ))}
              <MenuItem value="ALL">{translate('screens.filter.all')}</MenuItem>
            </TextField>
          )}
          <FilterBuilder entity={entity} tree={tree} onChange={setTree} />
        </Box>
      </Box>
      <FilterInWords entity={entity} tree={tree} />
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
        {frame && <SaveButtons frame={frame} view={view} onAnnounce={setAnnouncement} />}
        <Box sx={{ flex: 1, display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button {...secondaryButtonProps} onClick={reset}>
            {translate('screens.filter.reset')}
          </Button>
          <Button type="submit" form={formId} variant="contained">
            {translate('screens.filter.apply')}
          </Button>
        </Box>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Popover>
  )
}
