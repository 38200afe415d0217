import { defineRoutes, lazyPart } from '../../branchdesk.ts'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('notifications', [
  {
    path: '/notifications/settings',
    title: 'settings',
    Screen: lazyPart(() => import('./NotificationSettings.tsx')),
  },
])
