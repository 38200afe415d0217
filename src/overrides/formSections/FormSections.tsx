import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { DragAndDrop } from '../../screens/drag/DragAndDrop.tsx'
import { isTyping } from '../../screens/shortcuts/shortcuts.ts'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import type { TabProps } from '../../branchdesk.ts'
import { FailureMessage, ScreenSkeleton, usePermitted } from '../../branchdesk.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { AvailableSections } from './AvailableSections.tsx'
import { findPlace, type Dragged, type DropPlace } from './dropPlace.ts'
import type { ItemActionContext } from './itemActions.ts'
import { SectionDialogs, type OpenDialog } from './SectionDialogs.tsx'
import { sectionMoves, type SectionRights } from './sectionMoves.ts'
import { useKeepFocusInLists } from './useKeepFocusInLists.ts'
import { SelectedSections } from './SelectedSections.tsx'
import { searchOf, useFormSections } from './useFormSections.ts'

/**
 * The sections of a form beside those that can be added: dragged, moved by buttons, keys and menus,
 * and put in order. What a person may not do is absent.
 * Source  FORM-35 to FORM-48
 */
export default function FormSections({ record, label }: TabProps) {
  const translate = useTranslate()
  const rights = useSectionRights()
  const { mayAdd } = rights
  const [search, setSearch] = useState({ available: '', selected: '' })
  const [open, setOpen] = useState<OpenDialog>()
  const sections = useFormSections(String(record.id), searchOf(search.available), mayAdd)
  const { all, placed } = sections
  const focusProps = useKeepFocusInLists()
  if (placed.error && !placed.data)
    return (
      <FailureMessage error={placed.error} what={label} onRetry={() => void placed.refetch()} />
    )
  if (!placed.data || (mayAdd && !all.data && !all.error)) return <ScreenSkeleton />

  const links = placed.data
  const used = new Set(links.map(({ formSectionId }) => formSectionId))
  const available = (all.data ?? []).filter(({ webId }) => !used.has(webId))
  const moves = sectionMoves(sections, { links, available }, rights)
  const actions: ItemActionContext = {
    moves,
    rights,
    count: links.length,
    translate,
    onOpen: setOpen,
  }
  return (
    <>
      <Box {...focusProps}>
        <UndoBar sections={sections} rights={rights} />
        <DragAndDrop<Dragged, DropPlace>
          find={(x, y, source) => {
            const found = findPlace(x, y, source)
            return found && moves.mayDrop(source, found.target) ? found : undefined
          }}
          nameOf={({ name }) => name}
          onDrop={moves.drop}
        >
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {mayAdd && (
              <AvailableSections
                all={all}
                available={available}
                search={search.available}
                onSearch={(text) => setSearch((before) => ({ ...before, available: text }))}
                actions={actions}
              />
            )}
            <SelectedSections
              links={links}
              search={search.selected}
              onSearch={(text) => setSearch((before) => ({ ...before, selected: text }))}
              actions={actions}
            />
          </Box>
        </DragAndDrop>
      </Box>
      <SectionDialogs
        open={open}
        links={links}
        onClose={() => setOpen(undefined)}
        onMove={moves.move}
        onChanged={sections.recordChanges}
      />
    </>
  )
}

/** What the user may do with the sections of a form. */
const useSectionRights = (): SectionRights => ({
  mayAdd: usePermitted('TEMPLATES:FORMS', 'CREATE'),
  mayChange: usePermitted('TEMPLATES:FORMS', 'UPDATE'),
  mayRemove: usePermitted('TEMPLATES:FORMS', 'DELETE'),
})

/** Undoes and redoes by keys anywhere on the screen but in texts, which undo their own changes. */
function useHistoryKeys({ undoName, redoName, undo, redo }: ReturnType<typeof useFormSections>) {
  const translate = useTranslate()
  const isFree = ({ target }: KeyboardEvent) => !isTyping(target)
  useShortcuts(translate('formSections.selected'), [
    {
      keys: ['Mod+z'],
      label: translate('formSections.undo'),
      run: ({ shiftKey }) => (shiftKey ? redo() : undo()),
      when: (event) => isFree(event) && Boolean(event.shiftKey ? redoName : undoName),
    },
    {
      keys: ['Mod+y'],
      label: translate('formSections.redo'),
      run: redo,
      when: (event) => isFree(event) && Boolean(redoName),
    },
  ])
}

/**
 * Buttons that undo the last change and do again what was undone. What was changed is announced.
 */
function UndoBar({
  sections,
  rights: { mayAdd, mayChange, mayRemove },
}: {
  sections: ReturnType<typeof useFormSections>
  rights: SectionRights
}) {
  const translate = useTranslate()
  const { announcement, undoName, redoName, undo, redo } = sections
  useHistoryKeys(sections)
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mb: 1 }}>
        {(mayAdd || mayChange || mayRemove) && (
          <>
            <Button
              color="inherit"
              size="small"
              disabled={!undoName}
              title={undoName}
              onClick={undo}
            >
              {translate('formSections.undo')}
            </Button>
            <Button
              color="inherit"
              size="small"
              disabled={!redoName}
              title={redoName}
              onClick={redo}
            >
              {translate('formSections.redo')}
            </Button>
          </>
        )}
      </Box>
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}
