import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { defineRoutes } from '../../screens/custom/customRoute.ts'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('notifications', [
  {
    path: '/notifications/settings',
    title: 'settings',
    Screen: lazyPart(() => import('./NotificationSettings.tsx')),
  },
])
