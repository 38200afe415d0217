import { useEffect, useRef, useState, type ReactNode } from 'react'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import FilterList from '@mui/icons-material/FilterList'
import { useTranslate } from 'ra-core'
import TextField from '@mui/material/TextField'
import type { Entity } from '../../model/entity.ts'
import { useChoiceSource } from '../../fields/picker/choices.tsx'
import { useEntityOptions } from '../../fields/picker/optionsOf.tsx'
import { Picker } from '../../fields/picker/Picker.tsx'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'
import { ResourceContextProvider } from 'ra-core'
import { boardFilters, type BoardFilter } from './useBoardState.ts'
import { useScheduleSites } from './useScheduleSites.ts'

type BoardFiltersProps = {
  entity: Entity
  filters: Partial<Record<BoardFilter, string>>
  hidden: BoardFilter[]
  onChange: (changed: Partial<Record<BoardFilter, string>>) => void
  /** Stands beside the button. */
  children?: ReactNode
}

/** The filters of the board, folded away behind a button. */
export function BoardFilters(props: BoardFiltersProps) {
  const translate = useTranslate()
  const active = boardFilters.filter((name) => props.filters[name])
  const [isOpen, setOpen] = useState(active.length > 0)
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          size="small"
          sx={{ displayPrint: 'none' }}
          startIcon={
            <Badge color="primary" badgeContent={active.length}>
              <FilterList />
            </Badge>
          }
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('scheduler.filters')}
        </Button>
        {active.length > 0 && (
          <Button
            size="small"
            sx={{ displayPrint: 'none' }}
            onClick={() => props.onChange(Object.fromEntries(active.map((name) => [name, ''])))}
          >
            {translate('scheduler.clear')}
          </Button>
        )}
        {props.children}
      </Box>
      <Collapse in={isOpen} unmountOnExit sx={{ displayPrint: 'none' }}>
        <ResourceContextProvider value={props.entity.name}>
          <FilterFields {...props} />
        </ResourceContextProvider>
      </Collapse>
    </Box>
  )
}

function FilterFields({ entity, filters, hidden, onChange }: BoardFiltersProps) {
  const translate = useTranslate()
  const field = (name: string) => entity.fields.find((each) => each.name === name)!
  const label = (name: string) =>
    name === 'roleId'
      ? translate('scheduler.role')
      : translate(`entity.${entity.name}.${name}`, { _: field(name).label })
  const sources: Record<Exclude<BoardFilter, 'search'>, OptionSource> = {
    siteId: useScheduleSites(),
    userId: useEntityOptions('user-account'),
    roleId: useEntityOptions('role'),
    formDefinitionId: useEntityOptions('form-definition'),
    status: useChoiceSource(field('status'), true),
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mt: 1,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
        alignItems: 'end',
      }}
    >
      {(Object.keys(sources) as (keyof typeof sources)[])
        .filter((name) => !hidden.includes(name))
        .map((name) => (
          <Picker
            key={name}
            id={`scheduler-${name}`}
            label={label(name)}
            source={sources[name]}
            placeholder={translate('fields.filter.any')}
            value={filters[name] ?? null}
            onChange={(value) => onChange({ [name]: value === null ? '' : String(value) })}
          />
        ))}
      <SearchBox value={filters.search ?? ''} onChange={(search) => onChange({ search })} />
    </Box>
  )
}

const searchDelay = 300

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // The address has another search than the one that was typed: filters were cleared.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      sent.current = typed
      onChange(typed)
    }, searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      size="small"
      type="search"
      label={translate('scheduler.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
