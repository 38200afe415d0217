import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { useDraggable } from '@dnd-kit/react'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import {
  columnsOf,
  partsOf,
  widthsOf,
  type DesignColumn,
  type DesignGroup,
  type DesignRow,
} from '../../design/design.ts'
import type { LanguageCode } from '../../model/language.ts'
import { belowBar } from './DesignBar.tsx'
import { DesignElement } from './DesignElement.tsx'
import { createStore, useStore, type Store } from './store.ts'
import type { DesignEvents } from './useDesignEvents.ts'
import type { DesignSelection, WantedFocus } from './useDesignSelection.ts'

type CanvasProps = {
  rows: DesignRow[]
  language: LanguageCode
  selection: DesignSelection
  wanted: WantedFocus | undefined
  problems: ReadonlySet<string>
  isEditable: boolean
  events: DesignEvents
}

/**
 * The section as its form, in which each column can be chosen. Inputs are shown, not filled in: a
 * click or the focus chooses the column.
 */
export function Canvas(props: CanvasProps) {
  // Not a context: for each change of one, React looks for its readers in all inputs of all rows.
  const [store] = useState(() => createStore(props))
  useLayoutEffect(() => store.write(props))
  return <CanvasForm store={store} />
}

const noAnswers = {}

/** A form that renders once: all its inputs would render with it, for each key in the inspector. */
const CanvasForm = memo(function CanvasForm({ store }: { store: Store<CanvasProps> }) {
  return (
    <ResourceContextProvider value="section-design">
      <Form record={noAnswers} disableInvalidFormNotification>
        <CanvasParts store={store} />
      </Form>
    </ResourceContextProvider>
  )
})

function CanvasParts({ store }: { store: Store<CanvasProps> }) {
  const { rows, selection, wanted, problems, ...rest } = useStore(store)
  useEffect(() => {
    if (!wanted) return
    const column = document.querySelector<HTMLElement>(`[data-column="${CSS.escape(wanted.id)}"]`)
    if (!wanted.onlyScroll) column?.focus({ preventScroll: true })
    return column ? scrollTo(column) : undefined
  }, [wanted])
  usePaste(rest)
  const translate = useTranslate()
  const chosen = new Set(selection.ids)
  const row = (each: DesignRow, index: number) => (
    <CanvasRow
      key={each.webId ?? index}
      row={each}
      index={index}
      // Texts are compared by value, so that other rows stay as they are.
      chosen={chosenIn(each, chosen)}
      problems={chosenIn(each, problems)}
      {...rest}
    />
  )
  return (
    <Box
      component="section"
      data-canvas
      aria-label={translate('designer.canvas.title')}
      sx={{
        display: 'grid',
        gap: 1,
        p: { xs: 1, sm: 2 },
        minHeight: 160,
        alignContent: 'start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {rows.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          {translate('designer.canvas.empty')}
        </Typography>
      )}
      {partsOf(rows).map(({ group, rows: own, start }) =>
        group ? (
          <CanvasGroup
            key={`${group.id} ${start}`}
            group={group}
            language={rest.language}
            isChosen={selection.group === group.id}
            isEditable={rest.isEditable}
            events={rest.events}
          >
            {own.map((each, index) => row(each, start + index))}
          </CanvasGroup>
        ) : (
          row(own[0]!, start)
        ),
      )}
    </Box>
  )
}

/**
 * Scrolls until a column is in view. Rows that come into view have another height than was estimated
 * for them, so it takes a few frames. Returns what ends it.
 */
function scrollTo(column: HTMLElement): () => void {
  let left = 4
  let frame = 0
  const scroll = () => {
    column.scrollIntoView({ block: 'nearest' })
    left -= 1
    if (left > 0) frame = requestAnimationFrame(scroll)
  }
  scroll()
  return () => cancelAnimationFrame(frame)
}

/**
 * Pastes into the design what is pasted on the screen, except into inputs and dialogs. An empty
 * canvas has nothing to focus, so the event is that of the document.
 */
function usePaste({ isEditable, events }: Pick<CanvasProps, 'isEditable' | 'events'>) {
  useEffect(() => {
    if (!isEditable) return
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element).closest('input, textarea, [role="dialog"]')) return
      event.preventDefault()
      events.pasteText(event.clipboardData?.getData('text/plain') ?? '')
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isEditable, events])
}

/** The ids of a row that are in a set, separated by spaces. */
const chosenIn = (row: DesignRow, ids: ReadonlySet<string>): string =>
  columnsOf(row)
    .flatMap(({ webId }) => (ids.has(webId!) ? [webId] : []))
    .join(' ')

/** Rows under one heading, which is chosen and dragged like a column. */
function CanvasGroup({
  group,
  language,
  isChosen,
  isEditable,
  events,
  children,
}: {
  group: DesignGroup
  language: LanguageCode
  isChosen: boolean
  isEditable: boolean
  events: DesignEvents
  children: ReactNode
}) {
  const translate = useTranslate()
  const { ref } = useDraggable({
    id: `group ${group.id}`,
    data: { group: group.id },
    disabled: !isEditable,
  })
  const name = group.texts?.[language] || group.label || translate('designer.group.new')
  return (
    <Box
      role="group"
      aria-label={translate('designer.group.named', { name })}
      data-group={group.id}
      sx={{
        display: 'grid',
        gap: 1,
        p: 1,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Box
        ref={ref}
        component="button"
        type="button"
        aria-pressed={isChosen}
        aria-label={translate('designer.group.named', { name })}
        onClick={() => events.chooseGroup(group.id)}
        onFocus={() => events.chooseGroup(group.id)}
        onKeyDown={(event: KeyboardEvent) => events.groupKey(event, group.id)}
        sx={{
          p: 0.5,
          border: 0,
          borderRadius: 1,
          bgcolor: isChosen ? 'action.selected' : 'transparent',
          color: 'text.primary',
          font: 'inherit',
          fontWeight: 700,
          textAlign: 'start',
          cursor: 'pointer',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        {name}
        {[...(group.collapsed ? ['isCollapsed'] : []), ...(group.repeat ? ['isRepeated'] : [])].map(
          (word) => (
            <Typography
              key={word}
              component="span"
              variant="caption"
              color="textSecondary"
              sx={{ ml: 1 }}
            >
              {translate(`designer.group.${word}`)}
            </Typography>
          ),
        )}
      </Box>
      {children}
    </Box>
  )
}

type RowProps = {
  row: DesignRow
  index: number
  language: LanguageCode
  chosen: string
  problems: string
  isEditable: boolean
  events: DesignEvents
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 1,
  // Rows out of view are neither laid out nor painted: a drag would lay out 100 of them.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto none auto 88px',
  // The outline of the chosen column and its handle reach beyond the row.
  overflowClipMargin: '8px',
} as const

const CanvasRow = memo(function CanvasRow({ row, index, chosen, problems, ...rest }: RowProps) {
  const translate = useTranslate()
  const has = (ids: string, id: string | undefined) => ids.split(' ').includes(id!)
  return (
    <Box
      role="group"
      aria-label={translate('designer.design.row', { number: index + 1 })}
      data-row={index}
      sx={rowStyle}
    >
      {columnsOf(row).map((column) => (
        <CanvasColumn
          key={column.webId}
          column={column}
          isChosen={has(chosen, column.webId)}
          hasProblem={has(problems, column.webId)}
          {...rest}
        />
      ))}
    </Box>
  )
})

const CanvasColumn = memo(function CanvasColumn({
  column,
  language,
  isChosen,
  hasProblem,
  isEditable,
  events,
}: {
  column: DesignColumn
  language: LanguageCode
  isChosen: boolean
  hasProblem: boolean
  isEditable: boolean
  events: DesignEvents
}) {
  const translate = useTranslate()
  const id = column.webId!
  const { ref, isDragging } = useDraggable({
    id,
    data: { column: id },
    disabled: !isEditable,
  })
  const place = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number>()
  const widths = widthsOf(column)
  const kind = translate(`designer.fieldType.${column.fieldType}`, { _: column.fieldType })
  const name = [column.label || column.fieldKey, kind].filter(Boolean).join(', ')
  return (
    <Box
      ref={place}
      data-place={id}
      sx={{
        position: 'relative',
        minWidth: 0,
        p: 1,
        borderRadius: 1,
        outline: '2px solid',
        outlineColor: isChosen ? 'primary.main' : 'transparent',
        // A problem has its own frame unless that of the chosen column is there.
        ...(hasProblem && !isChosen ? { outline: '1px dashed', outlineColor: 'error.main' } : {}),
        bgcolor: isChosen ? 'action.selected' : undefined,
        opacity: isDragging ? 0.4 : 1,
        gridColumn: { xs: `span ${widths.mobile}`, md: `span ${dragged ?? widths.desktop}` },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box inert aria-hidden>
        {/* Not the key, which changes while the label is typed: a field would get the value, such as
            the country that an address starts with, of one that had the same key before. */}
        <DesignElement
          column={column}
          language={language}
          source={`column-${id}-${column.fieldType}`}
        />
      </Box>
      <ChooseButton
        ref={ref}
        id={id}
        label={hasProblem ? translate('designer.canvas.withProblem', { name }) : name}
        isChosen={isChosen}
        isEditable={isEditable}
        events={events}
      />
      {hasProblem && (
        <ErrorOutlined
          aria-hidden
          color="error"
          fontSize="small"
          sx={{ position: 'absolute', top: 4, right: 4, pointerEvents: 'none' }}
        />
      )}
      {isEditable && isChosen && (
        <ResizeHandle
          place={place}
          onPreview={setDragged}
          onResize={(width) => events.resize(id, width)}
        />
      )}
    </Box>
  )
})

/** Lies over a column: its inputs are not filled in, but chosen, dragged and edited. */
function ChooseButton({
  ref,
  id,
  label,
  isChosen,
  isEditable,
  events,
}: {
  ref: (button: Element | null) => void
  id: string
  label: string
  isChosen: boolean
  isEditable: boolean
  events: DesignEvents
}) {
  // A click with a modifier key focuses the column first, which would choose it alone.
  const isPressed = useRef(false)
  return (
    <Box
      ref={ref}
      component="button"
      type="button"
      data-column={id}
      aria-pressed={isChosen}
      aria-label={label}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onClick={({ shiftKey, ctrlKey, metaKey }) => {
        isPressed.current = false
        events.choose(id, shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'only')
      }}
      onFocus={() => {
        // One of several chosen columns keeps the others.
        if (!isPressed.current && !isChosen) events.choose(id, 'only')
        isPressed.current = false
      }}
      onBlur={() => {
        isPressed.current = false
      }}
      onDoubleClick={() => events.edit(id)}
      onKeyDown={(event: KeyboardEvent) => events.key(event, id)}
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        border: 0,
        borderRadius: 1,
        bgcolor: 'transparent',
        cursor: isEditable ? 'grab' : 'pointer',
        font: 'inherit',
        // The bar above the design, and on a narrow screen the one below it, stay in view.
        scrollMarginTop: belowBar,
        scrollMarginBottom: '72px',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    />
  )
}

/**
 * The right edge of the chosen column, dragged to another width: of the row's twelve parts. By
 * keyboard, Shift and the arrows do the same.
 */
function ResizeHandle({
  place,
  onPreview,
  onResize,
}: {
  place: RefObject<HTMLElement | null>
  onPreview: (width: number | undefined) => void
  onResize: (width: number) => void
}) {
  const width = useRef<number>(undefined)
  const widthAt = (x: number): number => {
    const column = place.current!
    const part = column.parentElement!.getBoundingClientRect().width / 12
    return Math.min(12, Math.max(1, Math.round((x - column.getBoundingClientRect().left) / part)))
  }
  const move = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    width.current = widthAt(event.clientX)
    onPreview(width.current)
  }
  const end = () => {
    if (width.current !== undefined) onResize(width.current)
    width.current = undefined
    onPreview(undefined)
  }
  return (
    <Box
      aria-hidden
      data-resize
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        width.current = undefined
        onPreview(undefined)
      }}
      sx={{
        // On a phone each column has the whole width.
        display: { xs: 'none', md: 'block' },
        position: 'absolute',
        insetBlock: 0,
        right: -6,
        width: 12,
        zIndex: 1,
        cursor: 'ew-resize',
        touchAction: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          top: 'calc(50% - 12px)',
          left: 4,
          width: 4,
          height: 24,
          borderRadius: 1,
          bgcolor: 'primary.main',
        },
      }}
    />
  )
}
