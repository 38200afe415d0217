import { useEffect, useMemo, useRef, useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNotify, useTranslate } from 'ra-core'
import { columnsOf, partsOf, type DesignRow } from '../../design/design.ts'
import { findProblems } from '../../design/problems.ts'
import { usePermitted } from '../../branchdesk.ts'
import { toStored, withIds } from './draft/storedRows.ts'
import { useDesignActions } from './actions/useDesignActions.ts'
import { useDesignDraft, type SectionDraft } from './draft/useDesignDraft.ts'
import { useDesignHistory } from './actions/useDesignHistory.ts'
import { useDesignSelection } from './actions/useDesignSelection.ts'
import type { Section } from './useSection.ts'

/** Where a designer starts: the section, its draft and rows, and who designs it. */
export type DesignStart = {
  section: Section
  draft: SectionDraft | undefined
  rows: DesignRow[]
  /** The rows are from this browser and have not reached the service. */
  isUnsent: boolean
  isMine: boolean
  user: string
}

/**
 * The panel that is asked for: the fields to add, or the properties. On a wide screen both are
 * always there; `focus` moves the focus into it. Each request is another object.
 */
export type OpenPanel = { name: 'add' | 'properties'; focus: boolean }

/** The state of a designer, as its parts share it. */
export type DesignerState = ReturnType<typeof useDesigner>

/**
 * The design with its steps, draft, selection and problems, and what people do with it.
 * `announcement` is what was done last, for screen readers.
 */
export function useDesigner({ section, draft: stored, isMine, user, ...start }: DesignStart) {
  const translate = useTranslate()
  const notify = useNotify()
  const permitted = usePermitted('TEMPLATES:SECTIONS', 'UPDATE')
  const isEditable = permitted && isMine
  const { rows, startOf, step, undo, redo, undoName, redoName } = useDesignHistory(
    useMemo(() => withIds(start.rows), [start.rows]),
  )
  const draft = useDesignDraft(section, user, isMine ? stored?.id : undefined)
  const { selection, setSelection, wanted, moveFocus, scrollTo, focus } = useDesignSelection()
  const [panel, setPanel] = useState<OpenPanel>()
  const isNarrow = useMediaQuery('(max-width:899.95px)', { noSsr: true })
  const [announcement, setAnnouncement] = useState('')
  const { problems, marked } = useProblems(rows)
  useSaveChanges(rows, draft.send, { isEditable, isUnsent: start.isUnsent })

  const run = (name: string, next: DesignRow[], merges?: string) => {
    if (!isEditable || next === rows) return
    step(name, next, merges)
    if (!merges) setAnnouncement(name)
  }
  const actions = useDesignActions({
    rows,
    selection,
    onSelect: setSelection,
    onFocus: moveFocus,
    onAdded: ({ webId, label }) => {
      setSelection({ ids: [webId!] })
      // Its label is typed at once, unless the panel would cover the design.
      if (isNarrow || label === undefined) return moveFocus(webId!)
      scrollTo(webId!)
      setPanel({ name: 'properties', focus: true })
    },
    onStep: run,
    onAnnounce: setAnnouncement,
    onWarn: (text) => notify(text, { type: 'warning' }),
  })
  const groups = partsOf(rows).flatMap(({ group }) => group ?? [])
  return {
    rows,
    startOf,
    isEditable,
    draft,
    /** Something could be published or discarded. */
    hasDraft: stored !== undefined || start.isUnsent || undoName !== undefined,
    problems,
    marked,
    groups,
    groupName: (id: string) =>
      groups.find((each) => each.id === id)?.label || translate('designer.group.new'),
    selection,
    setSelection,
    wanted,
    moveFocus,
    scrollTo,
    focus,
    chooseGroup: (id: string) => setSelection({ ids: [], group: id }),
    panel,
    setPanel,
    /** The panels open over the canvas, not beside it. */
    isNarrow,
    announcement,
    actions,
    step,
    /** Does a step and announces it, if the design may be changed. */
    run,
    /** Replaces the rows in one step. */
    replace: (name: string, next: DesignRow[]) => run(name, withIds(next)),
    undoName,
    redoName,
    back: () => {
      if (!undoName) return
      undo()
      setAnnouncement(translate('designer.step.undone', { name: undoName }))
    },
    forth: () => {
      if (!redoName) return
      redo()
      setAnnouncement(translate('designer.step.redone', { name: redoName }))
    },
  }
}

/** What prevents publishing, and the ids of the columns that are marked for it. */
function useProblems(rows: DesignRow[]) {
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
  return { problems, marked }
}

/** Saves what was changed, but not what was loaded. */
function useSaveChanges(
  rows: DesignRow[],
  send: (rows: DesignRow[]) => void,
  { isEditable, isUnsent }: { isEditable: boolean; isUnsent: boolean },
) {
  const last = useRef(isUnsent ? undefined : rows)
  useEffect(() => {
    if (last.current === rows || !isEditable) return
    last.current = rows
    send(toStored(rows))
  }, [rows, send, isEditable])
}
