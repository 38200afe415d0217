import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { LanguageCode } from '../../model/language.ts'
import { DragAndDrop } from '../../screens/drag/DragAndDrop.tsx'
import { Canvas } from './Canvas.tsx'
import { changeGroup, columnsIn } from './designSteps.ts'
import { findTarget, toDropTarget, type DragSource, type FoundTarget } from './dropTarget.ts'
import { Palette } from './Palette.tsx'
import { ProblemList } from './ProblemList.tsx'
import { EmptyDesign } from './SectionMenu.tsx'
import { SelectionPanel } from './SelectionPanel.tsx'
import type { DesignEvents } from './useDesignEvents.ts'
import type { DesignerState } from './useDesigner.ts'

/** Beside the canvas on a wide screen, where it stays in view; on a phone below it. */
const sidePanel = {
  minWidth: 0,
  p: 0.25,
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100vh - 88px)' },
  overflowY: { md: 'auto' },
} as const

/** Palette, canvas and inspector beside each other, between which elements are dragged. */
export function DesignWorkspace({
  designer,
  language,
  events,
  published,
}: {
  designer: DesignerState
  language: LanguageCode
  events: DesignEvents
  /** The columns whose keys stay, because a published version has them. */
  published: ReadonlySet<string>
}) {
  const { rows, isEditable, actions } = designer
  return (
    <DragAndDrop<DragSource, FoundTarget>
      find={findTarget}
      onDrop={(source, target) => actions.drop(source, toDropTarget(rows, source, target))}
      nameOf={(source) => draggedName(designer, source)}
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
            <Palette onAdd={events.add} />
          </Box>
        )}
        <DesignArea designer={designer} language={language} events={events} />
        {isEditable && <InspectorPanel designer={designer} events={events} published={published} />}
      </Box>
    </DragAndDrop>
  )
}

/** The canvas; below it the ways to start an empty design, and what prevents publishing. */
function DesignArea({
  designer: { rows, selection, wanted, problems, marked, isEditable, replace, focus, chooseGroup },
  language,
  events,
}: {
  designer: DesignerState
  language: LanguageCode
  events: DesignEvents
}) {
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
      <Canvas
        rows={rows}
        language={language}
        selection={selection}
        wanted={wanted}
        problems={marked}
        isEditable={isEditable}
        events={events}
      />
      {isEditable && rows.length === 0 && <EmptyDesign onReplace={replace} />}
      {isEditable && (
        <ProblemList problems={problems} rows={rows} onChoose={focus} onChooseGroup={chooseGroup} />
      )}
    </Box>
  )
}

/** The panel with the properties of what is chosen. */
function InspectorPanel({
  designer: { rows, startOf, selection, groups, actions, run },
  events,
  published,
}: {
  designer: DesignerState
  events: DesignEvents
  published: ReadonlySet<string>
}) {
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={translate('designer.inspector.title')} sx={sidePanel}>
      <SelectionPanel
        rows={rows}
        selection={selection}
        group={groups.find(({ id }) => id === selection.group)}
        published={published}
        actions={actions}
        events={events}
        onChangeGroup={(name, id, changed, merges) =>
          run(name, changeGroup(startOf(merges), id, changed), merges)
        }
      />
    </Box>
  )
}

/** The name of what is dragged; a chosen column takes the other chosen ones with it. */
function draggedName(
  { rows, selection, actions, groupName }: DesignerState,
  source: DragSource,
): string {
  if ('kind' in source) return actions.kindName(source.kind)
  if ('group' in source) return groupName(source.group)
  const ids = selection.ids.includes(source.column) ? selection.ids : [source.column]
  return actions.nameOf(columnsIn(rows, new Set(ids)))
}
