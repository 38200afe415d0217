import Forum from '@mui/icons-material/Forum'
import { defineRoutes, lazyPart } from '../../branchdesk.ts'
import type english from './messages/en.ts'

const Screen = lazyPart(() => import('./Chat.tsx'))

export default defineRoutes<typeof english>('chat', [
  {
    path: '/chat',
    title: 'title',
    permission: 'APPLICATIONS:SMS',
    parent: 'conversation',
    menu: { group: 'Applications', order: 20 },
    icon: Forum,
    Screen,
  },
  {
    path: '/chat/:id',
    title: 'title',
    permission: 'APPLICATIONS:SMS',
    parent: 'conversation',
    Screen,
  },
])
