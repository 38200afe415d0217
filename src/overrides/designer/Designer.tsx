import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { LinkBase, useDataProvider, useNotify, useTranslate } from 'ra-core'
import { columnsOf, placedColumns, type DesignColumn, type DesignRow } from '../../design/design.ts'
import { numbered } from '../../design/designSchema.ts'
import { findProblems } from '../../design/problems.ts'
import type { LanguageCode } from '../../model/language.ts'
import { ConfirmDialog } from '../../screens/dialog/ConfirmDialog.tsx'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import type { ContractProvider, ContractRequest } from '../../screens/custom/useContractQuery.ts'
import { usePermitted } from '../../screens/session.tsx'
import { failureText } from '../../screens/states/failureText.ts'
import { visuallyHidden } from '../../screens/states/visuallyHidden.ts'
import { Canvas } from './Canvas.tsx'
import { ColumnActions } from './ColumnActions.tsx'
import {
  addColumn,
  changeColumn,
  copyColumns,
  keysOf,
  moveColumn,
  newColumn,
  placeOf,
  removeColumns,
  resizeColumn,
  type Direction,
} from './designSteps.ts'
import { Inspector, type ChangeColumn } from './Inspector.tsx'
import { Palette } from './Palette.tsx'
import { ProblemList } from './ProblemList.tsx'
import { useDesignDraft, type SectionDraft } from './useDesignDraft.ts'
import { useDesignHistory } from './useDesignHistory.ts'
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
  const draft = useDesignDraft(section.id, user, isMine ? props.draft?.id : undefined)
  const [chosen, setChosen] = useState<string>()
  const [said, setSaid] = useState('')
  const clipboard = useRef<DesignColumn[]>([])
  const problems = useMemo(() => findProblems(rows), [rows])
  const columns = useMemo(() => placedColumns(rows).map(({ column }) => column), [rows])
  const place = placeOf(rows, chosen)
  const marked = useMemo(
    () =>
      new Set(
        problems.flatMap(({ row, column }) => columnsOf(rows[row] ?? {})[column]?.webId ?? []),
      ),
    [problems, rows],
  )

  // What was changed is saved, but not what was loaded.
  const { send } = draft
  const last = useRef(props.isUnsent ? undefined : rows)
  useEffect(() => {
    if (last.current === rows || !isEditable) return
    last.current = rows
    void send(toStored(rows))
  }, [rows, send, isEditable])

  const run = (name: string, next: DesignRow[], merges?: string) => {
    if (!isEditable || next === rows) return
    step(name, next, merges)
    if (!merges) setSaid(name)
  }
  const focus = (id: string | undefined) => {
    setChosen(id)
    if (id)
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)?.focus(),
      )
  }
  const nameOf = (column: DesignColumn) =>
    column.label || column.fieldKey || translate(`designer.fieldType.${column.fieldType}`)
  const act = {
    move: (id: string, direction: Direction) => {
      const column = placeOf(rows, id)?.column
      if (!column) return
      run(
        translate(`designer.step.move.${direction}`, { name: nameOf(column) }),
        moveColumn(rows, id, direction),
      )
      focus(id)
    },
    resize: (id: string, by: number) => {
      const column = placeOf(rows, id)?.column
      if (!column) return
      const width = Math.min(12, Math.max(1, (column.width ?? 12) + by))
      run(
        translate('designer.step.resize', { name: nameOf(column), width }),
        resizeColumn(rows, id, width),
      )
    },
    remove: (id: string) => {
      const at = placeOf(rows, id)
      if (!at) return
      const next = removeColumns(rows, new Set([id]))
      run(translate('designer.step.remove', { name: nameOf(at.column) }), next)
      const flat = placedColumns(rows).map(({ column }) => column.webId)
      const index = flat.indexOf(id)
      focus(flat[index + 1] ?? flat[index - 1])
    },
    copy: (id: string) => {
      const column = placeOf(rows, id)?.column
      if (!column) return
      clipboard.current = [column]
      setSaid(translate('designer.step.copied', { name: nameOf(column) }))
      // Other sections, and other programs, read the same text.
      void navigator.clipboard?.writeText(JSON.stringify([column])).catch(() => undefined)
    },
    paste: (given: DesignColumn[], name: string) => {
      if (given.length === 0) return
      const copied = copyColumns(rows, given, chosen)
      run(name, copied.rows)
      focus(copied.added.at(-1))
    },
  }
  const duplicate = (id: string) => {
    const column = placeOf(rows, id)?.column
    if (column) act.paste([column], translate('designer.step.duplicate', { name: nameOf(column) }))
  }
  const paste = async () => {
    const text = await navigator.clipboard?.readText().catch(() => undefined)
    act.paste(readColumns(text) ?? clipboard.current, translate('designer.step.paste'))
  }
  const onKey = (event: KeyboardEvent, id: string) => {
    const command = event.ctrlKey || event.metaKey
    const direction = directions[event.key]
    const key = event.key.toLowerCase()
    if (direction && event.altKey) act.move(id, direction)
    else if (direction && event.shiftKey && (direction === 'left' || direction === 'right'))
      act.resize(id, direction === 'left' ? -1 : 1)
    else if (event.key === 'Delete') act.remove(id)
    else if (command && key === 'd') duplicate(id)
    else if (command && key === 'c') act.copy(id)
    else if (command && key === 'x') {
      act.copy(id)
      act.remove(id)
    } else if (command && key === 'v') void paste()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onScreenKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (!(event.ctrlKey || event.metaKey) || target.matches('input, textarea')) return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || key === 'z') redo()
    else return
    event.preventDefault()
  }
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
            <Button
              color="inherit"
              disabled={!undoName}
              title={undoName}
              onClick={() => {
                undo()
                setSaid(translate('designer.step.undone', { name: undoName }))
              }}
            >
              {translate('designer.action.undo')}
            </Button>
            <Button
              color="inherit"
              disabled={!redoName}
              title={redoName}
              onClick={() => {
                redo()
                setSaid(translate('designer.step.redone', { name: redoName }))
              }}
            >
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
        {isEditable && (
          <DraftActions
            section={section}
            isBlocked={problems.length > 0}
            hasDraft={props.draft !== undefined || undoName !== undefined}
            draft={draft}
          />
        )}
      </ScreenHeader>
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
      {!isMine && <LockedMessage draft={props.draft!} />}
      {isEditable && (
        <SaveLine
          state={draft.state}
          hasChanges={undoName !== undefined || props.draft !== undefined}
          onRetry={draft.retry}
        />
      )}
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
            <Palette
              onAdd={(kind) => {
                const column = newColumn(
                  kind,
                  translate(`designer.fieldType.${kind}`),
                  keysOf(rows),
                )
                run(
                  translate('designer.step.add', { name: nameOf(column) }),
                  addColumn(rows, column, chosen),
                )
                focus(column.webId)
              }}
            />
          </Box>
        )}
        <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
          <Canvas
            rows={rows}
            language={language}
            chosen={chosen}
            problems={marked}
            onChoose={setChosen}
            onKey={onKey}
          />
          {isEditable && <ProblemList problems={problems} rows={rows} onChoose={focus} />}
        </Box>
        {isEditable && (
          <Box
            component="section"
            aria-label={translate('designer.inspector.title')}
            sx={sidePanel}
          >
            {place ? (
              <>
                <ColumnActions
                  kind={translate(`designer.fieldType.${place.column.fieldType}`)}
                  onMove={(direction) => act.move(chosen!, direction)}
                  onResize={(by) => act.resize(chosen!, by)}
                  onDuplicate={() => duplicate(chosen!)}
                  onRemove={() => act.remove(chosen!)}
                />
                <Inspector
                  key={chosen}
                  column={place.column}
                  columns={columns}
                  taken={
                    new Set(
                      columns.flatMap(({ webId, fieldKey }) =>
                        fieldKey && webId !== chosen ? [fieldKey] : [],
                      ),
                    )
                  }
                  isKeyFixed={props.published.has(chosen!)}
                  onChange={change}
                />
              </>
            ) : (
              <Typography color="textSecondary" variant="body2">
                {translate('designer.inspector.empty')}
              </Typography>
            )}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Columns from a text on the clipboard; undefined: it is something else. */
function readColumns(text: string | undefined): DesignColumn[] | undefined {
  if (!text?.startsWith('[')) return undefined
  try {
    const given = JSON.parse(text) as unknown
    const isColumn = (each: unknown): each is DesignColumn =>
      typeof (each as DesignColumn | null)?.fieldType === 'string'
    return Array.isArray(given) && given.length <= 300 && given.every(isColumn) ? given : undefined
  } catch {
    return undefined
  }
}

/** Whether the draft is stored, and what to do if it is not. */
function SaveLine({
  state,
  hasChanges,
  onRetry,
}: {
  state: ReturnType<typeof useDesignDraft>['state']
  hasChanges: boolean
  onRetry: () => void
}) {
  const translate = useTranslate()
  if (state.kind === 'failed')
    return (
      <Alert
        severity="warning"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('designer.action.retry')}
          </Button>
        }
      >
        {translate('designer.draft.failed', { reason: state.text })}
      </Alert>
    )
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, minHeight: '1.5em' }}>
      {hasChanges &&
        translate(state.kind === 'saving' ? 'designer.draft.saving' : 'designer.draft.saved')}
    </Typography>
  )
}

/** Publishing, and discarding the draft. */
function DraftActions({
  section,
  isBlocked,
  hasDraft,
  draft,
}: {
  section: Section
  isBlocked: boolean
  hasDraft: boolean
  draft: ReturnType<typeof useDesignDraft>
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<ContractProvider>()
  const [asked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const call = async (request: ContractRequest, done: string) => {
    setBusy(true)
    try {
      await provider.request(request)
      await draft.end()
      notify(translate(done), { type: 'success' })
      setAsked(false)
    } catch (error) {
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {hasDraft && (
        <Button color="inherit" onClick={() => setAsked(true)} disabled={isBusy}>
          {translate('designer.action.discard')}
        </Button>
      )}
      <Button
        variant="contained"
        // The draft on the service is what gets published.
        disabled={isBlocked || isBusy || draft.state.kind !== 'saved'}
        onClick={() =>
          void call(
            { call: 'POST forms/sections/publish/{id}', params: { id: section.id } },
            'designer.draft.published',
          )
        }
      >
        {translate('designer.action.publish')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={translate('designer.action.discard')}
          question={translate('designer.draft.discardQuestion')}
          confirm={translate('designer.action.discard')}
          busy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            const id = draft.hasDraft()
            if (id)
              void call(
                { call: 'DELETE forms/inProcess/{id}', params: { id } },
                'designer.draft.discarded',
              ).then(() => window.location.reload())
          }}
        />
      )}
    </>
  )
}

/** Who is designing the section; whoever is permitted can take the draft over. */
function LockedMessage({ draft }: { draft: SectionDraft }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<ContractProvider>()
  const mayTakeOver = usePermitted('TEMPLATES:SECTIONS', 'DELETE')
  const takeOver = async () => {
    try {
      await provider.request({
        call: 'POST forms/inProcess/takeOver/{id}',
        params: { id: draft.id },
      })
      window.location.reload()
    } catch (error) {
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      )
    }
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        mayTakeOver && (
          <Button color="inherit" size="small" onClick={() => void takeOver()}>
            {translate('designer.action.takeOver')}
          </Button>
        )
      }
    >
      {translate('designer.draft.locked')}{' '}
      {translate('designer.draft.by', { name: draft._text?.userId ?? draft.createdBy ?? '' })}
    </Alert>
  )
}
