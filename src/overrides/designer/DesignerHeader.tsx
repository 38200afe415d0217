import Button from '@mui/material/Button'
import { LinkBase, useTranslate } from 'ra-core'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { DraftActions } from './DraftBar.tsx'
import { SectionMenu } from './SectionMenu.tsx'
import type { DesignerState } from './useDesigner.ts'
import type { Section } from './useSection.ts'

/** The title of the designer with its actions: undo, redo, preview, menu, publish and discard. */
export function DesignerHeader({
  title,
  above,
  hint,
  section,
  designer,
  onDiscarded,
}: {
  title: string
  above: CustomScreenProps['above']
  hint: string
  section: Section
  designer: DesignerState
  onDiscarded: () => void
}) {
  const translate = useTranslate()
  const { rows, isEditable, problems, draft, hasDraft } = designer
  return (
    <ScreenHeader
      title={`${title} · ${section.name}`}
      here={title}
      hint={hint}
      {...(above ? { above } : {})}
    >
      {isEditable && <UndoButtons designer={designer} />}
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
        onReplace={isEditable ? designer.replace : undefined}
      />
      {isEditable && (
        <DraftActions
          section={section}
          isBlocked={problems.length > 0}
          rows={rows}
          hasDraft={hasDraft}
          draft={draft}
          onDiscarded={onDiscarded}
        />
      )}
    </ScreenHeader>
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
