import {
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type Ref,
} from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useTranslate } from 'ra-core'
import type { PickerValue } from './pickerOptions.tsx'
import { fingertip, touch } from '../controls/touch.ts'

type Entry = { text: string; value: PickerValue | symbol; group?: string; into?: object }
type OptionProps = HTMLAttributes<HTMLLIElement> & { key: React.Key }
type PopupProps = {
  anchor: HTMLElement
  label: string
  listbox: HTMLAttributes<HTMLUListElement> & { ref?: Ref<HTMLUListElement> }
  entries: Entry[]
  chosen: PickerValue[]
  /**
   * The index of an entry that must be rendered even if it is not visible: the next highlighted
   * one.
   */
  pinned: number
  state: 'ready' | 'loading' | 'failed'
  getOptionProps: (rendered: { option: Entry; index: number }) => OptionProps
  onNearEnd: () => void
  onRetry: () => void
}

/** The popup with the choices of a picker, or the reason why there are none. */
export function PickerPopup(props: PopupProps) {
  const { anchor, state, entries, onRetry } = props
  const translate = useTranslate()
  const popper = useRef<{ update: () => unknown } | null>(null)
  // The box grows by its chips while the popup is open.
  useEffect(() => {
    const observer = new ResizeObserver(() => void popper.current?.update())
    observer.observe(anchor)
    return () => observer.disconnect()
  }, [anchor])
  return (
    <Popper
      open
      popperRef={popper as never}
      role="presentation"
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: 'modal', width: anchor.clientWidth, minWidth: 200 }}
    >
      {/* The focus stays in the box when the popup is clicked. */}
      <Paper
        variant="outlined"
        elevation={0}
        onMouseDown={(event) => event.preventDefault()}
        sx={{ my: 0.5, boxShadow: 4, overflow: 'hidden' }}
      >
        {state === 'failed' ? (
          <Box
            role="alert"
            sx={{ p: 1.5, display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
          >
            <span style={{ flex: 1 }}>{translate('fields.picker.failed')}</span>
            <Button size="small" onClick={onRetry}>
              {translate('fields.picker.tryAgain')}
            </Button>
          </Box>
        ) : entries.length === 0 || state === 'loading' ? (
          <Box role="status" sx={{ p: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
            {translate(state === 'loading' ? 'fields.picker.loading' : 'fields.picker.noMatching')}
          </Box>
        ) : (
          <Options {...props} />
        )}
      </Paper>
    </Popper>
  )
}

// Rows are higher on touch screens.
const rowHeight = () => (window.matchMedia(touch.replace('@media ', '')).matches ? fingertip : 36)
const nearEnd = 20
const headingHeight = 32
const listHeight = 320

function Options({
  listbox,
  label,
  entries,
  chosen,
  pinned,
  getOptionProps,
  onNearEnd,
}: PopupProps) {
  const scroller = useRef<HTMLUListElement>(null)
  const height = useMemo(rowHeight, [])
  const selected = useMemo(() => new Set<PickerValue | symbol>(chosen), [chosen])
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
  const startsGroup = (index: number) =>
    entries[index]!.group !== undefined && entries[index]!.group !== entries[index - 1]?.group
  // Other entries have other group headings: a new function makes the virtualizer measure again.
  const getItemKey = useCallback((index: number) => String(entries[index]!.value), [entries])
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => height + (startsGroup(index) ? headingHeight : 0),
    initialOffset: Math.max(0, first - 2) * height,
    // Rows must be rendered with the list, because one may be highlighted at once.
    initialRect: { width: 0, height: listHeight },
    overscan: 5,
    rangeExtractor,
    // React 19 does not allow flushSync inside an effect.
    useFlushSync: false,
  })
  const rows = virtualizer.getVirtualItems()
  const lastShown = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastShown >= entries.length - nearEnd) onNearEnd()
  }, [lastShown, entries.length, onNearEnd])

  const { ref: listboxRef, ...listboxProps } = listbox
  // One stable ref for both: a new function on each render would detach and attach the list again.
  const latest = useRef(listboxRef)
  latest.current = listboxRef
  const attach = useCallback((node: HTMLUListElement | null) => {
    scroller.current = node
    const ref = latest.current
    if (typeof ref === 'function') ref(node)
    else if (ref) ref.current = node
  }, [])
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
      <li role="presentation" style={{ height: virtualizer.getTotalSize() }} />
      {rows.map(({ index, start }) => {
        const option = entries[index]!
        const { key, ...optionProps } = getOptionProps({ option, index })
        const heading = startsGroup(index) ? option.group : undefined
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
  display: 'flex',
  alignItems: 'center',
  px: 1.5,
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& > span:first-of-type': {
    flex: 1,
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

type RowProps = {
  top: number
  height: number
  text: string
  isChosen: boolean
  isEntry: boolean
  leadsOn: boolean
  index: number
  count: number
  option: HTMLAttributes<HTMLLIElement>
}

function Row({ top, height, text, isChosen, isEntry, leadsOn, index, count, option }: RowProps) {
  return (
    <Box
      component="li"
      {...option}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-entry={isEntry || undefined}
      sx={rowLook}
      style={{ top, height }}
    >
      <span title={text}>{text}</span>
      {isChosen && <span aria-hidden>✓</span>}
      {leadsOn && <ChevronRight aria-hidden fontSize="small" />}
    </Box>
  )
}
