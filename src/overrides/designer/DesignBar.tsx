import { useEffect, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { topBarHeight } from '../../model/constants.ts'
import { DraftActions, SaveState } from './draft/DraftBar.tsx'
import type { DesignerState } from './useDesigner.ts'
import type { Section } from './useSection.ts'

/**
 * Where what stays in view below the bar begins: its actions take several lines where they must.
 */
export const belowBar = 'var(--below-bar)'

/**
 * What stays in view while a design is scrolled: the views of the design (`children`), undo and
 * redo, whether the draft is stored, what prevents publishing, and publishing.
 */
export function DesignBar({
  designer,
  section,
  onProblems,
  onDiscarded,
  children,
}: {
  designer: DesignerState
  section: Section
  /** Leads to the list of problems. */
  onProblems: () => void
  onDiscarded: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const { rows, isEditable, problems, draft, hasDraft } = designer
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = bar
    const observer = new ResizeObserver(() => {
      const end = topBarHeight + current!.offsetHeight + 16
      current!.parentElement!.style.setProperty('--below-bar', `${end}px`)
    })
    observer.observe(current!)
    return () => observer.disconnect()
  }, [])
  return (
    <Box ref={bar} sx={look}>
      {children}
      {isEditable && (
        <Box sx={actions}>
          {hasDraft && <SaveState draft={draft} />}
          <UndoButtons designer={designer} />
          {problems.length > 0 && (
            <Button color="warning" onClick={onProblems}>
              {translate('designer.problem.count', { smart_count: problems.length })}
            </Button>
          )}
          <DraftActions
            section={section}
            isBlocked={problems.length > 0}
            rows={rows}
            hasDraft={hasDraft}
            draft={draft}
            onDiscarded={onDiscarded}
          />
        </Box>
      )}
    </Box>
  )
}

/** Buttons that undo and redo a step, with its name. */
function UndoButtons({
  designer: { undoName, redoName, back, forth },
}: {
  designer: DesignerState
}) {
  const translate = useTranslate()
  return (
    <>
      <Button color="inherit" disabled={!undoName} title={undoName} onClick={back}>
        {translate('designer.action.undo')}
      </Button>
      <Button color="inherit" disabled={!redoName} title={redoName} onClick={forth}>
        {translate('designer.action.redo')}
      </Button>
    </>
  )
}

const look = {
  // On a phone its lines would take a quarter of the screen.
  position: { sm: 'sticky' },
  top: topBarHeight,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  mb: 2,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  ml: 'auto',
  py: 0.5,
} as const
