import { defineRoutes, lazyPart } from '../../branchdesk.ts'
import type english from './messages/en.ts'

// The board of all tasks is the list of their entity: `src/overrides/scheduled-task.tsx`.
export default defineRoutes<typeof english>('scheduler', [
  {
    path: '/scheduler-single/:siteId/:userId',
    title: 'single',
    permission: 'APPLICATIONS:SCHEDULER',
    parent: 'scheduled-task',
    Screen: lazyPart(() => import('./SingleScheduler.tsx')),
  },
])
