import { memo, useEffect, useLayoutEffect, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDraggable } from '@dnd-kit/react'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import { columnsOf, partsOf, type DesignGroup, type DesignRow } from '../../../design/design.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { CanvasRow } from './CanvasRow.tsx'
import { createStore, useStore, type Store } from '../draft/store.ts'
import type { DesignEvents } from '../actions/useDesignEvents.ts'
import type { DesignSelection, WantedFocus } from '../actions/useDesignSelection.ts'

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

/** Of a design with more rows, only those near the view are rendered in full. */
const allUpTo = 40

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
      isWanted={wanted !== undefined && columnsOf(each).some(({ webId }) => webId === wanted.id)}
      isLong={rows.length > allUpTo}
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
 * Scrolls until a column is in view. Rows that come into view have another height than was
 * estimated for them, so it takes several frames. Returns what ends it.
 */
function scrollTo(column: HTMLElement): () => void {
  let left = 30
  let unmoved = 0
  let frame = 0
  const scroll = () => {
    const before = window.scrollY
    column.scrollIntoView({ block: 'nearest' })
    unmoved = window.scrollY === before ? unmoved + 1 : 0
    left -= 1
    if (left > 0 && unmoved < 4) frame = requestAnimationFrame(scroll)
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
