import { useTranslate } from 'ra-core'
import { actionTools, type ActionContext } from './actionTools.ts'
import { columnActions, columnSettingActions } from './columnActions.ts'
import { groupActions } from './groupActions.ts'
import { useClipboard } from './useClipboard.ts'

/**
 * What people do with the chosen columns. Each action is one step with a name, which is announced.
 */
export function useDesignActions(context: ActionContext) {
  const tools = actionTools(context, useTranslate())
  const clipboard = useClipboard(tools)
  const columns = columnActions(tools)
  return {
    nameOf: tools.nameOf,
    kindName: tools.kindName,
    ...columns,
    ...columnSettingActions(tools),
    ...clipboard,
    cut: () => {
      clipboard.copy()
      columns.remove()
    },
    ...groupActions(tools),
  }
}
