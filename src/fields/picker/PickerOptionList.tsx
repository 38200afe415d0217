import {
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type Ref,
  type RefObject,
} from 'react'
import Box from '@mui/material/Box'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { PickerEntry } from './pickerEntries.ts'
import type { PickerValue } from './pickerOptions.tsx'
import { fingertip, touch } from '../controls/touch.ts'

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: React.Key }
/** Props of the list of options, most of them from MUI's `useAutocomplete`. */
export type OptionListProps = {
  label: string
  listbox: HTMLAttributes<HTMLUListElement> & { ref?: Ref<HTMLUListElement> }
  entries: PickerEntry[]
  chosen: PickerValue[]
  /**
   * The index of an entry that must be rendered even if it is not visible: the next highlighted
   * one.
   */
  pinned: number
  getOptionProps: (rendered: { option: PickerEntry; index: number }) => OptionProps
  onNearEnd: () => void
}

// Rows are higher on touch screens.
const rowHeight = () => (window.matchMedia(touch.replace('@media ', '')).matches ? fingertip : 36)
const nearEnd = 20
const headingHeight = 32
const listHeight = 320

/** The entries of a picker's popup in a scrolling list; only the visible ones are rendered. */
export function PickerOptionList({
  listbox,
  label,
  entries,
  chosen,
  pinned,
  getOptionProps,
  onNearEnd,
}: OptionListProps) {
  const scroller = useRef<HTMLUListElement>(null)
  const height = useMemo(() => rowHeight(), [])
  const selected = useMemo(() => new Set<PickerValue | symbol>(chosen), [chosen])
  const { rows, totalHeight } = useVisibleRows(entries, chosen, pinned, height, scroller)
  const lastShown = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastShown >= entries.length - nearEnd) onNearEnd()
  }, [lastShown, entries.length, onNearEnd])

  const { ref: listboxRef, ...listboxProps } = listbox
  const attach = useBothRefs(scroller, listboxRef)
  return (
    <Box
      component="ul"
      {...listboxProps}
      aria-labelledby={undefined}
      aria-label={label}
      ref={attach}
      sx={{
        position: 'relative',
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: listHeight,
        overflow: 'auto',
        overscrollBehavior: 'contain',
      }}
    >
      <li role="presentation" style={{ height: totalHeight }} />
      {rows.map(({ index, start }) => {
        const option = entries[index]!
        const { key, ...optionProps } = getOptionProps({ option, index })
        const heading = startsGroup(entries, index) ? option.group : undefined
        return (
          <Fragment key={key}>
            {/* Visual only: the text of each choice contains its group. */}
            {heading && (
              <Box
                component="li"
                role="presentation"
                aria-hidden
                sx={headingLook}
                style={{ top: start, height: headingHeight }}
              >
                {heading}
              </Box>
            )}
            <Row
              top={start + (heading ? headingHeight : 0)}
              height={height}
              text={option.text}
              note={option.note}
              isChosen={selected.has(option.value)}
              isEntry={typeof option.value === 'symbol'}
              leadsOn={option.into !== undefined}
              index={index}
              count={entries.length}
              option={optionProps}
            />
          </Fragment>
        )
      })}
    </Box>
  )
}

const startsGroup = (entries: PickerEntry[], index: number) =>
  entries[index]!.group !== undefined && entries[index]!.group !== entries[index - 1]?.group

/** The rows to render: the visible ones and the pinned one; at first, from the chosen value on. */
function useVisibleRows(
  entries: PickerEntry[],
  chosen: PickerValue[],
  pinned: number,
  height: number,
  scroller: RefObject<HTMLUListElement | null>,
) {
  // On opening, the list scrolls to the chosen value.
  const [first] = useState(() =>
    chosen.length === 0 ? -1 : entries.findIndex((entry) => entry.value === chosen[0]),
  )
  const keep = pinned >= 0 && pinned < entries.length ? pinned : first < entries.length ? first : -1
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      if (keep < 0 || rows.includes(keep)) return rows
      return [...rows, keep].sort((one, other) => one - other)
    },
    [keep],
  )
  // Other entries have other group headings: a new function makes the virtualizer measure again.
  const getItemKey = useCallback((index: number) => String(entries[index]!.value), [entries])
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => height + (startsGroup(entries, index) ? headingHeight : 0),
    initialOffset: Math.max(0, first - 2) * height,
    // Rows must be rendered with the list, because one may be highlighted at once.
    initialRect: { width: 0, height: listHeight },
    overscan: 5,
    rangeExtractor,
    // React 19 does not allow flushSync inside an effect.
    useFlushSync: false,
  })
  return { rows: virtualizer.getVirtualItems(), totalHeight: virtualizer.getTotalSize() }
}

/**
 * One stable ref for both: a new function on each render would detach and attach the list again.
 */
function useBothRefs<Element>(
  own: RefObject<Element | null>,
  other: Ref<Element> | undefined,
): (node: Element | null) => void {
  const latest = useRef(other)
  latest.current = other
  return useCallback(
    (node) => {
      own.current = node
      const ref = latest.current
      if (typeof ref === 'function') ref(node)
      else if (ref) ref.current = node
    },
    [own],
  )
}

const headingLook = {
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  alignItems: 'end',
  px: 1.5,
  pb: 0.5,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
} as const

const rowLook = {
  position: 'absolute',
  insetInline: 0,
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoColumns: 'max-content',
  alignItems: 'center',
  // A text and a note that do not fit beside each other have half of the row each, or what the
  // other one leaves.
  '&[data-noted]': { gridTemplateColumns: 'minmax(0, auto) minmax(0, auto)' },
  px: 1.5,
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& > span:first-of-type': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&[aria-selected="true"]': { fontWeight: 600 },
  '&[data-entry]': { fontWeight: 600 },
  '&.Mui-focused': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': {
    bgcolor: 'action.focus',
    boxShadow: (theme: { vars?: any; palette: any }) =>
      `inset 2px 0 0 ${(theme.vars ?? theme).palette.primary.main}`,
  },
} as const

const noteLook = {
  pl: 1.5,
  textAlign: 'end',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  fontWeight: 400,
  color: 'text.secondary',
} as const

type RowProps = {
  top: number
  height: number
  text: string
  note: string | undefined
  isChosen: boolean
  isEntry: boolean
  leadsOn: boolean
  index: number
  count: number
  option: HTMLAttributes<HTMLLIElement>
}

function Row({
  top,
  height,
  text,
  note,
  isChosen,
  isEntry,
  leadsOn,
  index,
  count,
  option,
}: RowProps) {
  return (
    <Box
      component="li"
      {...option}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-entry={isEntry || undefined}
      data-noted={note !== undefined || undefined}
      sx={rowLook}
      style={{ top, height }}
    >
      <span title={text}>{text}</span>
      {note && (
        <Box component="span" title={note} sx={noteLook}>
          {note}
        </Box>
      )}
      {isChosen && <span aria-hidden>✓</span>}
      {leadsOn && <ChevronRight aria-hidden fontSize="small" />}
    </Box>
  )
}
