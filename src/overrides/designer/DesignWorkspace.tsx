import { memo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { LanguageCode } from '../../model/language.ts'
import { DragAndDrop } from '../../screens/drag/DragAndDrop.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { belowBar } from './DesignBar.tsx'
import { DesignerPanel } from './DesignerPanel.tsx'
import { DesignerSheets } from './DesignerSheets.tsx'
import { changeGroup, columnsIn } from './actions/designSteps.ts'
import { findTarget, toDropTarget, type DragSource, type FoundTarget } from './canvas/dropTarget.ts'
import { Palette } from './canvas/Palette.tsx'
import { ProblemList } from './ProblemList.tsx'
import { EmptyDesign } from './SectionMenu.tsx'
import { SelectionPanel } from './canvas/SelectionPanel.tsx'
import type { DesignEvents } from './actions/useDesignEvents.ts'
import type { DesignerState, OpenPanel } from './useDesigner.ts'

const besideEachOther = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: {
    md: '10rem minmax(0, 1fr) 16rem',
    lg: '16.5rem minmax(0, 1fr) 19rem',
  },
} as const

/** Beside the canvas, where it stays in view. */
const sidePanel = {
  minWidth: 0,
  p: 0.25,
  position: 'sticky',
  top: belowBar,
  maxHeight: `calc(100vh - ${belowBar} - 16px)`,
  overflowY: 'auto',
} as const

/** Above the button that scrolls to the top, which would cover the last properties. */
const propertiesPanel = { ...sidePanel, maxHeight: `calc(100vh - ${belowBar} - 72px)` } as const

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
  const { rows, actions } = designer
  return (
    <DragAndDrop<DragSource, FoundTarget>
      find={findTarget}
      onDrop={(source, target) => actions.drop(source, toDropTarget(rows, source, target))}
      nameOf={(source) => draggedName(designer, source)}
    >
      <Panels designer={designer} events={events} published={published}>
        <DesignArea designer={designer} language={language} events={events} />
      </Panels>
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

/** The design between its panels, or, on a narrow screen, with buttons that open them. */
function Panels({
  designer,
  events,
  published,
  children,
}: {
  designer: DesignerState
  events: DesignEvents
  published: ReadonlySet<string>
  children: ReactNode
}) {
  const translate = useTranslate()
  const { isEditable, isNarrow, selection, panel, setPanel } = designer
  if (!isEditable) return children
  const panels = {
    add: <PalettePanel panel={panel} events={events} />,
    properties: (
      <DesignerPanel
        name="properties"
        label={translate('designer.inspector.title')}
        panel={panel}
        onLeave={events.leave}
      >
        <Properties designer={designer} events={events} published={published} />
      </DesignerPanel>
    ),
  }
  if (isNarrow)
    return (
      <>
        {children}
        <DesignerSheets
          panel={panel}
          hasSelection={selection.ids.length > 0 || selection.group !== undefined}
          panels={panels}
          onPanel={setPanel}
        />
      </>
    )
  return (
    <Box sx={besideEachOther}>
      <Box sx={sidePanel}>{panels.add}</Box>
      {children}
      <Box sx={propertiesPanel}>{panels.properties}</Box>
    </Box>
  )
}

/** The fields to add, which a step of the design does not render. */
const PalettePanel = memo(function PalettePanel({
  panel,
  events,
}: {
  panel: OpenPanel | undefined
  events: DesignEvents
}) {
  const translate = useTranslate()
  return (
    <DesignerPanel
      name="add"
      label={translate('designer.palette.title')}
      panel={panel}
      onLeave={events.leave}
    >
      <Palette events={events} />
    </DesignerPanel>
  )
})

/** The properties of what is chosen. */
function Properties({
  designer: { rows, startOf, selection, groups, actions, run },
  events,
  published,
}: {
  designer: DesignerState
  events: DesignEvents
  published: ReadonlySet<string>
}) {
  return (
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
