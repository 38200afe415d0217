import { createContext, useContext, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useListContext, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { PartBoundary } from '../../states/PartBoundary.tsx'
import type { MoreEntry } from './MoreMenu.tsx'

/** Props of the dialog of a tool: the list's entity and the filter of what it shows. */
export type ListToolProps = {
  entity: Entity
  filter: Record<string, unknown>
  onClose: () => void
}

/** A tool for what a list shows: the message key of its entry in the menu, and its dialog. */
export type ListTool = { label: string; Dialog: ComponentType<ListToolProps> }

/** Further tools of every list, which the app provides; without a provider there are none. */
export const ListToolsContext = createContext<readonly ListTool[]>([])

/**
 * The entries of the tools in a list's menu, and the open dialog. `fixed` narrows the list in
 * addition to the user's filters.
 */
export function useListTools(
  entity: Entity,
  fixed: Record<string, unknown> | undefined,
): { entries: MoreEntry[]; dialog: ReactNode } {
  const translate = useTranslate()
  const tools = useContext(ListToolsContext)
  const { filterValues } = useListContext()
  const [open, setOpen] = useState<ListTool>()
  const isCounted = entity.operations.some(({ kind }) => kind === 'aggregate')
  const close = () => setOpen(undefined)
  return {
    entries: (isCounted ? tools : []).map((tool) => ({
      key: tool.label,
      label: translate(tool.label),
      run: () => setOpen(tool),
    })),
    dialog: open && (
      <PartBoundary onClose={close}>
        <open.Dialog entity={entity} filter={{ ...filterValues, ...fixed }} onClose={close} />
      </PartBoundary>
    ),
  }
}
