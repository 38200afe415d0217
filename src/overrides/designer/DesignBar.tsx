import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { DraftActions, SaveState } from './DraftBar.tsx'
import type { DesignerState } from './useDesigner.ts'
import type { Section } from './useSection.ts'

/** The height of the top bar, below which the bar stays, and of the bar on a wide screen. */
const [topBar, bar] = [56, 52]

/** Where what stays in view below the bar begins, in pixels from the top of the window. */
export const belowBar = topBar + bar + 16

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
  return (
    <Box sx={look}>
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
  position: 'sticky',
  top: topBar,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: bar,
  mb: 2,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  ml: 'auto',
  py: 0.5,
} as const
