import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'ra-core'
import { useVirtualizer } from '@tanstack/react-virtual'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import type { PickerOption } from '../../fields/picker/pickerOptions.tsx'

// Touch needs larger targets than a pointer.
const heightOfRows = () =>
  window.matchMedia('(pointer: coarse), (max-width: 599.95px)').matches ? 44 : 36

type Props = {
  options: PickerOption[]
  state: 'ready' | 'loading' | 'failed'
  search: string
  onSearch: (search: string) => void
  onMore: () => void
  isChosen: (id: string) => boolean
  onToggle: (id: string) => void
}

/**
 * A search box and a list of sites with checkboxes; only visible rows are rendered. Arrows move,
 * Enter toggles.
 */
export function SiteList({ options, state, search, onSearch, onMore, isChosen, onToggle }: Props) {
  const translate = useTranslate()
  const id = useId()
  const [rowHeight] = useState(heightOfRows)
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
  })
  const items = rows.getVirtualItems()
  const current = Math.min(active, options.length - 1)
  if ((items.at(-1)?.index ?? 0) >= options.length - 10 && options.length > 0)
    queueMicrotask(onMore)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = indexAfter(event.key, current)
    if (to !== undefined) {
      event.preventDefault()
      const index = Math.max(0, Math.min(options.length - 1, to))
      setActive(index)
      rows.scrollToIndex(index)
    } else if (event.key === 'Enter' && options[current]) {
      event.preventDefault()
      onToggle(String(options[current].value))
    }
  }

  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={search}
        placeholder={translate('app.sites.search')}
        onChange={(event) => {
          onSearch(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': translate('app.sites.search'),
          'aria-expanded': true,
          'aria-controls': id,
          'aria-activedescendant': options.length ? `${id}-${current}` : undefined,
          autoComplete: 'off',
        }}
        sx={{ px: 1.5, py: 0.75, borderBottom: 1, borderColor: 'divider', fontSize: '0.875rem' }}
      />
      <Box
        ref={scroller}
        id={id}
        role="listbox"
        aria-multiselectable
        aria-label={translate('app.sites.label')}
        sx={{
          height: Math.min(320, Math.max(1, options.length) * rowHeight + 8),
          overflowY: 'auto',
          py: 0.5,
        }}
      >
        <Box role="presentation" sx={{ position: 'relative', height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const option = options[index]!
            return (
              <SiteOption
                key={String(option.value)}
                id={`${id}-${index}`}
                text={option.text}
                isChosen={isChosen(String(option.value))}
                isActive={index === current}
                position={index + 1}
                count={options.length}
                top={start}
                height={rowHeight}
                onToggle={() => onToggle(String(option.value))}
              />
            )
          })}
        </Box>
        {options.length === 0 && <EmptyText state={state} />}
      </Box>
    </>
  )
}

/** The index that a key leads to, perhaps beyond the ends. */
const indexAfter = (key: string, current: number): number | undefined =>
  ({
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + 8,
    PageUp: current - 8,
  })[key]

function EmptyText({ state }: { state: Props['state'] }) {
  const translate = useTranslate()
  return (
    <Box sx={{ px: 1.5, py: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
      {translate(
        state === 'loading'
          ? 'app.sites.loading'
          : state === 'failed'
            ? 'app.sites.failed'
            : 'fields.picker.noMatching',
      )}
    </Box>
  )
}

/** One site of the list, at its position among the rows that are rendered. */
function SiteOption({
  id,
  text,
  isChosen,
  isActive,
  position,
  count,
  top,
  height,
  onToggle,
}: {
  id: string
  text: string
  isChosen: boolean
  /** Whether Enter would toggle it. */
  isActive: boolean
  position: number
  count: number
  top: number
  height: number
  onToggle: () => void
}) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={position}
      onClick={onToggle}
      sx={{
        position: 'absolute',
        top,
        left: 0,
        right: 0,
        height,
        px: 1.5,
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        cursor: 'pointer',
        fontSize: '0.875rem',
        bgcolor: isActive ? 'action.hover' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {isChosen ? (
        <CheckBox fontSize="small" color="primary" />
      ) : (
        <CheckBoxOutlineBlank fontSize="small" color="action" />
      )}
      <Box
        component="span"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {text}
      </Box>
    </Box>
  )
}
