import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { widgetSearchMinimum } from '../../model/constants.ts'
import type { ManifestEntry } from '../../model/entity.ts'
import { detailPath } from '../../screens/entities.tsx'
import type { MenuEntry } from './menu.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { useEntityLabel } from './useEntityLabel.ts'
import { useSearchEverything } from './useSearchEverything.ts'

/** Milliseconds after the last key press before the search is sent. */
const searchDelay = 250

type Hit = { text: string; path: string; icon: MenuEntry['icon'] }
type Group = { label: string; hits: Hit[] }

/**
 * The search over every entity the user may read, grouped, usable with the keyboard: arrows, Enter,
 * Escape.
 */
export function SearchDialog({
  entries,
  onClose,
}: {
  entries: ManifestEntry[]
  onClose: () => void
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim())
  const { groups, isBusy } = useGroups(entries, term)
  const hits = groups.flatMap((group) => group.hits)
  const [active, setActive] = useState(0)
  const current = Math.min(active, hits.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const open = (hit: Hit) => {
    onClose()
    navigate(hit.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) setActive((current + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && hits[current]) open(hits[current])
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: { 'aria-label': translate('app.search.label'), 'aria-labelledby': undefined },
      }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <InputBase
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        placeholder={translate('app.search.label')}
        inputProps={{
          role: 'combobox',
          'aria-label': translate('app.search.label'),
          'aria-expanded': hits.length > 0,
          'aria-controls': id,
          'aria-activedescendant': hits.length ? `${id}-${current}` : undefined,
          autoComplete: 'off',
        }}
        sx={{ px: 2.5, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box
        ref={list}
        id={id}
        role="listbox"
        aria-label={translate('app.search.label')}
        sx={{ overflowY: 'auto', px: 1, pb: hits.length ? 1 : 0 }}
      >
        {groups.map((group, before) => (
          <HitGroup
            key={group.label}
            group={group}
            listId={id}
            start={groups.slice(0, before).reduce((sum, each) => sum + each.hits.length, 0)}
            current={current}
            onOpen={open}
          />
        ))}
      </Box>
      <SearchStatus term={term} count={hits.length} isWaiting={isBusy || term !== typed.trim()} />
    </Dialog>
  )
}

/**
 * The hits of one group; its first has the position `start` in the list, as ids and arrows count.
 */
function HitGroup({
  group,
  listId,
  start,
  current,
  onOpen,
}: {
  group: Group
  listId: string
  start: number
  current: number
  onOpen: (hit: Hit) => void
}) {
  return (
    <Box role="group" aria-label={group.label}>
      <Box
        aria-hidden
        sx={{
          px: 1.5,
          pt: 1.5,
          pb: 0.5,
          fontSize: '0.75rem',
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {group.label}
      </Box>
      {group.hits.map((hit, index) => (
        <Box
          key={hit.path}
          id={`${listId}-${start + index}`}
          role="option"
          aria-selected={start + index === current}
          onClick={() => onOpen(hit)}
          sx={{
            display: 'flex',
            gap: 1.25,
            alignItems: 'center',
            px: 1.5,
            minHeight: { xs: 44, sm: 36 },
            borderRadius: 1,
            cursor: 'pointer',
            fontSize: '0.875rem',
            bgcolor: start + index === current ? 'action.selected' : undefined,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <MenuIcon icon={hit.icon} />
          {hit.text}
        </Box>
      ))}
    </Box>
  )
}

/** How many hits there are, or why there are none, and the keys. */
function SearchStatus({
  term,
  count,
  isWaiting,
}: {
  term: string
  count: number
  isWaiting: boolean
}) {
  const translate = useTranslate()
  const state =
    term.length < widgetSearchMinimum
      ? translate('app.search.hint')
      : count
        ? translate('app.search.found', { smart_count: count })
        : isWaiting
          ? translate('app.search.busy')
          : translate('app.search.empty', { term })
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        px: 2.5,
        py: 1.25,
        borderTop: count ? 1 : 0,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <span role="status">{state}</span>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {translate('app.search.keys')}
      </Box>
    </Box>
  )
}

/** The screens whose name contains the term, then the matching records of each entity. */
function useGroups(entries: ManifestEntry[], term: string): { groups: Group[]; isBusy: boolean } {
  const translate = useTranslate()
  const label = useEntityLabel()
  const { findings, isBusy } = useSearchEverything(entries, term)
  const screens =
    term.length < widgetSearchMinimum
      ? []
      : entries.filter((entry) => label(entry).toLowerCase().includes(term.toLowerCase()))
  const groups = findings.map(({ entry, hits }) => ({
    label: label(entry),
    hits: hits.map(({ text, id }) => ({
      text,
      path: detailPath(entry.routes.detail, id),
      icon: entry.icon,
    })),
  }))
  if (screens.length > 0)
    groups.unshift({
      label: translate('app.search.screens'),
      hits: screens.map((entry) => ({
        text: label(entry),
        path: entry.routes.list,
        icon: entry.icon,
      })),
    })
  return { groups, isBusy }
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), searchDelay)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
