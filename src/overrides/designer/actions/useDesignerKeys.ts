import { useTranslate } from 'ra-core'
import type { Shortcut } from '../../../screens/shortcuts/shortcuts.ts'
import { useShortcuts } from '../../../screens/shortcuts/useShortcuts.ts'
import type { DesignerState } from '../useDesigner.ts'

/**
 * The keys of a field on the canvas, which `handleColumnKey` handles, by the name of what they do.
 */
const columnKeys = {
  nextField: ['ArrowUp', 'ArrowDown'],
  edit: ['Enter'],
  backToField: ['Escape'],
  up: ['Alt+ArrowUp'],
  down: ['Alt+ArrowDown'],
  left: ['Alt+ArrowLeft'],
  right: ['Alt+ArrowRight'],
  narrower: ['Shift+ArrowLeft'],
  wider: ['Shift+ArrowRight'],
  chooseMore: ['Shift+ArrowUp', 'Shift+ArrowDown'],
  duplicate: ['Mod+d'],
  cut: ['Mod+x'],
  copy: ['Mod+c'],
  paste: ['Mod+v'],
  remove: ['Delete'],
  undo: ['Mod+z'],
  redo: ['Mod+y'],
}

/** Opens the fields to add by a key, and lists the keys of the designer in the help. */
export function useDesignerKeys({ isEditable, setPanel }: DesignerState): void {
  const translate = useTranslate()
  const listed = Object.entries(columnKeys).map(
    ([name, keys]): Shortcut => ({
      keys,
      label: translate(`designer.action.${name}`),
      run: () => undefined,
      when: () => false,
    }),
  )
  const add: Shortcut = {
    keys: ['n'],
    label: translate('designer.palette.add'),
    run: () => setPanel({ name: 'add', focus: true }),
  }
  useShortcuts(translate('designer.sectionDesign'), isEditable ? [add, ...listed] : [])
}
