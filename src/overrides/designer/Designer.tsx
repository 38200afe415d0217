import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LinkBase, useTranslate } from 'ra-core'
import { columnsOf, partsOf, placedColumns, type DesignRow } from '../../design/design.ts'
import { numbered } from '../../design/designSchema.ts'
import { findProblems } from '../../design/problems.ts'
import type { LanguageCode } from '../../model/language.ts'
import { DragAndDrop } from '../../screens/drag/DragAndDrop.tsx'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { usePermitted } from '../../screens/session.tsx'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { Canvas, type CanvasEvents } from './Canvas.tsx'
import { changeColumn, changeGroup, columnsIn, type Direction } from './designSteps.ts'
import { DraftActions, SaveLine } from './DraftBar.tsx'
import { findTarget, type FoundTarget } from './dropTarget.ts'
import type { ChangeColumn } from './Inspector.tsx'
import { LeftRows } from './LeftRows.tsx'
import { LockedMessage } from './LockedMessage.tsx'
import { Palette } from './Palette.tsx'
import { ProblemList } from './ProblemList.tsx'
import { EmptyDesign, SectionMenu } from './SectionMenu.tsx'
import { SelectionPanel } from './SelectionPanel.tsx'
import { useDesignActions, type DragSource } from './useDesignActions.ts'
import { useDesignDraft, type SectionDraft } from './useDesignDraft.ts'
import { useDesignHistory } from './useDesignHistory.ts'
import { chooseColumn, useDesignSelection } from './useDesignSelection.ts'
import type { Section } from './useSection.ts'

/** The keys that move a column, together with Alt. */
const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** New columns get an id here, so that they can be found. */
const withIds = (rows: DesignRow[]): DesignRow[] =>
  rows.map((row) => ({
    ...row,
    webId: row.webId ?? crypto.randomUUID(),
    formSectionRowColumnModels: columnsOf(row).map((column) => ({
      ...column,
      webId: column.webId ?? crypto.randomUUID(),
    })),
  }))

/** Rows as drafts and designs store them. */
const toStored = (rows: DesignRow[]): DesignRow[] =>
  numbered(rows).map(({ webId, sequence, group, formSectionRowColumnModels }) => ({
    ...(webId ? { webId } : {}),
    ...(sequence ? { sequence } : {}),
    ...(group ? { group } : {}),
    formSectionRowColumnModels: formSectionRowColumnModels ?? [],
  }))

/** Beside the canvas on a wide screen, where it stays in view; on a phone below it. */
const sidePanel = {
  minWidth: 0,
  p: 0.25,
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100vh - 88px)' },
  overflowY: { md: 'auto' },
} as const

type Props = {
  title: string
  above: CustomScreenProps['above']
  hint: string
  section: Section
  draft: SectionDraft | undefined
  rows: DesignRow[]
  /** The rows are from this browser and have not reached the service. */
  isUnsent: boolean
  /** Rows of this browser that are not sent, because the design was changed by others since. */
  leftRows: DesignRow[] | undefined
  isMine: boolean
  /** The columns whose keys stay, because a published version has them. */
  published: ReadonlySet<string>
  user: string
  language: LanguageCode
}

/** Palette, canvas and inspector of a section. */
export function Designer(props: Props) {
  const { title, above, hint, section, isMine, language, user } = props
  const translate = useTranslate()
  const permitted = usePermitted('TEMPLATES:SECTIONS', 'UPDATE')
  const isEditable = permitted && isMine
  const { rows, step, undo, redo, undoName, redoName } = useDesignHistory(
    useMemo(() => withIds(props.rows), [props.rows]),
  )
  const draft = useDesignDraft(section, user, isMine ? props.draft?.id : undefined)
  const { selection, setSelection, moveFocus, focus } = useDesignSelection()
  const [said, setSaid] = useState('')
  const problems = useMemo(() => findProblems(rows), [rows])
  const marked = useMemo(
    () =>
      new Set(
        problems.flatMap(({ row, column, group }) =>
          group ? [] : (columnsOf(rows[row] ?? {})[column]?.webId ?? []),
        ),
      ),
    [problems, rows],
  )

  // What was changed is saved, but not what was loaded.
  const { send } = draft
  const last = useRef(props.isUnsent ? undefined : rows)
  useEffect(() => {
    if (last.current === rows || !isEditable) return
    last.current = rows
    send(toStored(rows))
  }, [rows, send, isEditable])

  const run = (name: string, next: DesignRow[], merges?: string) => {
    if (!isEditable || next === rows) return
    step(name, next, merges)
    if (!merges) setSaid(name)
  }
  const actions = useDesignActions({
    rows,
    selection,
    onSelect: setSelection,
    onFocus: moveFocus,
    onStep: run,
    onAnnounce: setSaid,
  })
  const back = () => {
    if (!undoName) return
    undo()
    setSaid(translate('designer.step.undone', { name: undoName }))
  }
  const forth = () => {
    if (!redoName) return
    redo()
    setSaid(translate('designer.step.redone', { name: redoName }))
  }
  const groups = partsOf(rows).flatMap(({ group }) => group ?? [])
  const groupName = (id: string) =>
    groups.find((each) => each.id === id)?.label || translate('designer.group.new')

  const onKey = (event: KeyboardEvent, id: string) => {
    const command = event.ctrlKey || event.metaKey
    const direction = directions[event.key]
    const key = event.key.toLowerCase()
    const order = placedColumns(rows).map(({ column }) => column.webId!)
    const beside = order[order.indexOf(id) + (direction === 'up' ? -1 : 1)]
    const isVertical = direction === 'up' || direction === 'down'
    if (direction && event.altKey) actions.move(direction)
    else if (isVertical && event.shiftKey) {
      if (beside) {
        setSelection(chooseColumn(rows, selection, beside, 'range'))
        moveFocus(beside)
      }
    } else if (isVertical) focus(beside ?? id)
    else if (direction && event.shiftKey) actions.resize(direction === 'left' ? -1 : 1)
    else if (event.key === 'Delete') actions.remove()
    else if (event.key === 'Escape') setSelection({ ids: [id] })
    else if (command && key === 'a') setSelection({ ids: order })
    else if (command && key === 'd') actions.duplicate()
    else if (command && key === 'g') actions.group()
    else if (command && key === 'c') actions.copy()
    else if (command && key === 'x') {
      actions.copy()
      actions.remove()
    } else if (command && key === 'v') void actions.paste()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onGroupKey = (event: KeyboardEvent, id: string) => {
    const direction = directions[event.key]
    if (event.altKey && (direction === 'up' || direction === 'down'))
      actions.moveGroup(id, groupName(id), direction)
    else if (event.key === 'Delete') actions.removeGroup(id, groupName(id))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onScreenKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (!(event.ctrlKey || event.metaKey) || target.matches('input, textarea')) return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) back()
    else if (key === 'y' || key === 'z') forth()
    else return
    event.preventDefault()
  }
  const onDrop = (source: DragSource, target: FoundTarget) => {
    if ('beside' in target && !('group' in source)) return actions.drop(source, target)
    const at =
      'beside' in target
        ? rows.findIndex((row) => columnsOf(row).some(({ webId }) => webId === target.beside))
        : target.newRow
    const group = 'beside' in target ? undefined : groups.find(({ id }) => id === target.groupId)
    // A group stands beside another one, not within it.
    const part =
      'group' in source &&
      partsOf(rows).find((each) => at > each.start && at < each.start + each.rows.length)
    return actions.drop(source, { newRow: part ? part.start : at, group })
  }

  // The events stay the same object, so that a step renders only the rows that it changes.
  const current = useRef<CanvasEvents>(undefined)
  useEffect(() => {
    current.current = {
      choose: (id, mode) => setSelection(chooseColumn(rows, selection, id, mode)),
      chooseGroup: (id) => setSelection({ ids: [], group: id }),
      key: onKey,
      groupKey: onGroupKey,
      resize: actions.setWidth,
    }
  })
  const events = useMemo<CanvasEvents>(
    () => ({
      choose: (...given) => current.current!.choose(...given),
      chooseGroup: (...given) => current.current!.chooseGroup(...given),
      key: (...given) => current.current!.key(...given),
      groupKey: (...given) => current.current!.groupKey(...given),
      resize: (...given) => current.current!.resize(...given),
    }),
    [],
  )
  const chosen = selection.ids.length === 1 ? selection.ids[0] : undefined
  const change = useCallback<ChangeColumn>(
    (name, changed, merges) => {
      if (chosen) step(name, changeColumn(rows, chosen, changed), merges)
    },
    [chosen, rows, step],
  )
  return (
    <Box onKeyDown={onScreenKey}>
      <ScreenHeader
        title={`${title} · ${section.name}`}
        here={title}
        hint={hint}
        {...(above ? { above } : {})}
      >
        {isEditable && (
          <>
            <Button color="inherit" disabled={!undoName} title={undoName} onClick={back}>
              {translate('designer.action.undo')}
            </Button>
            <Button color="inherit" disabled={!redoName} title={redoName} onClick={forth}>
              {translate('designer.action.redo')}
            </Button>
          </>
        )}
        <Button
          component={LinkBase}
          to={`/form-builder/${encodeURIComponent(section.id)}/perview`}
          variant="outlined"
          color="inherit"
          sx={{ borderColor: 'divider', bgcolor: 'background.paper' }}
        >
          {translate('designer.design.preview')}
        </Button>
        <SectionMenu
          section={section}
          rows={rows}
          onReplace={isEditable ? (name, next) => run(name, withIds(next)) : undefined}
        />
        {isEditable && (
          <DraftActions
            section={section}
            isBlocked={problems.length > 0}
            rows={rows}
            hasDraft={props.draft !== undefined || undoName !== undefined}
            draft={draft}
          />
        )}
      </ScreenHeader>
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
      {!isMine && <LockedMessage section={section.id} draft={props.draft!} />}
      {isEditable && props.leftRows && (
        <LeftRows
          section={section.id}
          user={user}
          onUse={() => run(translate('designer.left.step'), withIds(props.leftRows!))}
        />
      )}
      {isEditable && (
        <SaveLine
          state={draft.state}
          hasChanges={undoName !== undefined || props.draft !== undefined}
          onRetry={draft.retry}
        />
      )}
      <DragAndDrop<DragSource, FoundTarget>
        find={findTarget}
        onDrop={onDrop}
        nameOf={(source) =>
          'kind' in source
            ? actions.kindName(source.kind)
            : 'group' in source
              ? groupName(source.group)
              : actions.nameOf(
                  columnsIn(
                    rows,
                    new Set(
                      selection.ids.includes(source.column) ? selection.ids : [source.column],
                    ),
                  ),
                )
        }
      >
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: isEditable ? '15rem minmax(0, 1fr) 19rem' : 'minmax(0, 1fr)',
            },
          }}
        >
          {isEditable && (
            <Box sx={{ order: { xs: 3, md: 0 }, ...sidePanel }}>
              <Palette onAdd={actions.add} />
            </Box>
          )}
          <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
            <Canvas
              rows={rows}
              language={language}
              selection={selection}
              problems={marked}
              isEditable={isEditable}
              events={events}
            />
            {isEditable && rows.length === 0 && (
              <EmptyDesign onReplace={(name, next) => run(name, withIds(next))} />
            )}
            {isEditable && (
              <ProblemList
                problems={problems}
                rows={rows}
                onChoose={focus}
                onChooseGroup={(id) => setSelection({ ids: [], group: id })}
              />
            )}
          </Box>
          {isEditable && (
            <Box
              component="section"
              aria-label={translate('designer.inspector.title')}
              sx={sidePanel}
            >
              <SelectionPanel
                rows={rows}
                selection={selection}
                group={groups.find(({ id }) => id === selection.group)}
                published={props.published}
                actions={actions}
                onChange={change}
                onChangeGroup={(name, id, changed, merges) =>
                  run(name, changeGroup(rows, id, changed), merges)
                }
              />
            </Box>
          )}
        </Box>
      </DragAndDrop>
    </Box>
  )
}
