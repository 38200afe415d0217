import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { useTranslate } from 'ra-core'
import TextField from '@mui/material/TextField'
import type { Entity } from '../../model/entity.ts'
import { useChoiceSource } from '../../fields/picker/choices.tsx'
import { useEntityOptions } from '../../fields/picker/optionsOf.tsx'
import { Picker } from '../../fields/picker/Picker.tsx'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'
import { ResourceContextProvider } from 'ra-core'
import { FilterButton } from '../../screens/list/toolbar/FilterButton.tsx'
import { boardFilters, useIsPhone, type BoardFilter } from './useBoardState.ts'
import { useScheduleSites } from './useScheduleSites.ts'

type Filters = Partial<Record<BoardFilter, string>>

type BoardFiltersProps = {
  entity: Entity
  filters: Filters
  hidden: BoardFilter[]
  onChange: (changed: Filters) => void
}

const activeOf = (filters: Filters) => boardFilters.filter((name) => filters[name])

/**
 * The button that shows the filters of the board, and the one that clears them. They start open
 * where filters are chosen, except on a phone, where they would push the board out of sight.
 */
export function useFilterButtons(filters: Filters, onChange: BoardFiltersProps['onChange']) {
  const isPhone = useIsPhone()
  const count = activeOf(filters).length
  const [isOpen, setOpen] = useState(count > 0 && !isPhone)
  const buttons = (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <FilterButton count={count} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </Box>
      {!isPhone && <ClearButton filters={filters} onChange={onChange} />}
    </>
  )
  return { areFiltersOpen: isOpen, filterButtons: buttons }
}

/** The filters of the board, folded away behind a button. */
export function BoardFilters({ isOpen, ...props }: BoardFiltersProps & { isOpen: boolean }) {
  const isPhone = useIsPhone()
  return (
    <Collapse in={isOpen} unmountOnExit sx={{ displayPrint: 'none' }}>
      <ResourceContextProvider value={props.entity.name}>
        <FilterFields {...props} />
      </ResourceContextProvider>
      {isPhone && <ClearButton {...props} />}
    </Collapse>
  )
}

function ClearButton({ filters, onChange }: Pick<BoardFiltersProps, 'filters' | 'onChange'>) {
  const translate = useTranslate()
  const active = activeOf(filters)
  if (active.length === 0) return null
  return (
    <Button
      size="small"
      sx={{ displayPrint: 'none', mb: { xs: 1, sm: 0 } }}
      onClick={() => onChange(Object.fromEntries(active.map((name) => [name, ''])))}
    >
      {translate('scheduler.clear')}
    </Button>
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
  const shown = (Object.keys(sources) as (keyof typeof sources)[]).filter(
    (name) => !hidden.includes(name),
  )
  const count = shown.length + 1
  const columns = (columnCount: number) => `repeat(${columnCount}, minmax(0, 1fr))`
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1,
        // All in one row, or rows of the same length.
        gridTemplateColumns: { xs: columns(2), sm: columns(count / 2), lg: columns(count) },
        alignItems: 'end',
      }}
    >
      {shown.map((name) => (
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
      // The page gives inputs the distance that those of a form have.
      sx={{ '&&': { m: 0 } }}
      type="search"
      label={translate('scheduler.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
