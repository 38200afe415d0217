import { useCallback, useEffect, useState } from 'react'
import { useLocaleState, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { sitesQueryDelay } from '../../model/constants.ts'
import { useSession } from '../../screens/session.tsx'
import { formatCount } from '../../screens/states/formatCount.ts'
import { useOpened } from '../../screens/states/useOpened.ts'
import { usePickerOptions } from '../../fields/picker/pickerOptions.tsx'
import { chosenCount, toggleSite } from './siteSelection.ts'
import type { SiteChoice } from './siteSelection.ts'
import { SiteList } from './SiteList.tsx'
import { useSiteOptions } from './useSiteOptions.ts'
import { session } from '../compositionRoot.ts'

/**
 * Selects the branches that every list shows: all of the user's, or some of them (GEN-03, GEN-10).
 */
export function SiteSwitcher({ compact }: { compact: boolean }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpened = useOpened(anchor !== null)
  const [search, setSearch] = useState('')
  const source = useSiteOptions()
  const all = usePickerOptions(source, '', true)
  const found = usePickerOptions(source, search, anchor !== null)
  const [selected, choose, applyNow] = useDelayedSelection()
  const [isRefused, setRefused] = useState(false)
  if (all.state === 'failed') return null
  if (all.state === 'ready' && all.total === 0) return null

  const choice = {
    selected,
    known: all.options.map((each) => String(each.value)),
    total: all.total,
  }
  const toggle = (id: string) => {
    const next = toggleSite(choice, id)
    setRefused(Boolean(next.refused))
    choose(next.selected)
  }
  const close = () => {
    setAnchor(null)
    setSearch('')
    setRefused(false)
    applyNow()
  }
  return (
    <>
      <SwitcherButton
        compact={compact}
        choice={all.state === 'ready' ? choice : undefined}
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
      {isOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': translate('app.sites.label'),
              sx: { width: 340, maxWidth: 'calc(100vw - 32px)', mt: 0.5 },
            },
          }}
        >
          <SiteList
            options={found.options}
            state={found.state}
            search={search}
            onSearch={setSearch}
            onMore={found.more}
            isChosen={(id) => !selected || selected.includes(id)}
            onToggle={toggle}
          />
          <Hint selected={selected} choice={choice} isRefused={isRefused} />
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              p: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Button size="small" onClick={() => choose(undefined)}>
              {translate('app.sites.all')}
            </Button>
            <Button size="small" onClick={() => choose([])}>
              {translate('app.sites.none')}
            </Button>
          </Box>
        </Popover>
      )}
    </>
  )
}

/** The button that opens the selection, with how many branches are selected. */
function SwitcherButton({
  compact,
  choice,
  isOpen,
  onOpen,
}: {
  compact: boolean
  /** Absent: the branches are not loaded yet. */
  choice: SiteChoice | undefined
  isOpen: boolean
  onOpen: (anchor: HTMLElement) => void
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Button
      onClick={(event) => onOpen(event.currentTarget)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      sx={{
        height: 36,
        flex: 'none',
        fontSize: '0.875rem',
        gap: compact ? 0.25 : 1,
        px: compact ? 0.75 : undefined,
        // On a phone the title of the screen needs the room.
        minWidth: compact ? 0 : undefined,
        fontWeight: 400,
        '& [data-part="count"]': {
          fontWeight: compact ? 400 : 700,
          minWidth: compact ? '4.2em' : '5em',
        },
        '& [data-part="label"], & [data-part="arrow"]': { color: 'text.secondary' },
        '& [data-part="arrow"]': { fontSize: '0.75rem' },
      }}
    >
      {!compact && <span data-part="label">{translate('app.sites.label')}</span>}
      <span data-part="count">
        {choice
          ? translate('app.sites.count', {
              chosen: formatCount(chosenCount(choice), locale),
              total: formatCount(choice.total, locale),
            })
          : '…'}
      </span>
      <span aria-hidden data-part="arrow">
        ▾
      </span>
    </Button>
  )
}

/** Why no further branch can be selected, or what the selection means for the lists. */
function Hint({
  selected,
  choice,
  isRefused,
}: {
  selected?: string[]
  choice: SiteChoice
  isRefused: boolean
}) {
  const translate = useTranslate()
  const text = isRefused
    ? translate('app.sites.tooMany', { limit: selected?.length })
    : selected?.length === 0
      ? translate('app.sites.noneChosen')
      : !selected && choice.known.length < choice.total
        ? translate('app.sites.narrow')
        : undefined
  return (
    <Box
      role="status"
      sx={text ? { px: 1.5, py: 1, fontSize: '0.8125rem', color: 'text.secondary' } : undefined}
    >
      {text}
    </Box>
  )
}

/**
 * The selection, applied with a delay so that the lists do not refetch at each click, and at the
 * latest when `applyNow` is called.
 */
function useDelayedSelection() {
  const { selectedSites } = useSession()
  const [draft, setDraft] = useState<{ selected: string[] | undefined }>()
  const applyNow = useCallback(() => {
    if (draft) session.write({ selectedSites: draft.selected })
    setDraft(undefined)
  }, [draft])
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(applyNow, sitesQueryDelay)
    return () => clearTimeout(timer)
  }, [draft, applyNow])
  return [
    draft ? draft.selected : selectedSites,
    (selected: string[] | undefined) => setDraft({ selected }),
    applyNow,
  ] as const
}
