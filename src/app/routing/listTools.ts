import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import type { ListTool } from '../../screens/list/toolbar/listTools.tsx'

/** The tools of every list; their dialogs load when they are opened. */
export const listTools: readonly ListTool[] = [
  {
    label: 'dashboards.chart',
    Dialog: lazyPart(() => import('../../overrides/dashboards/ChartDialog.tsx')),
  },
]
