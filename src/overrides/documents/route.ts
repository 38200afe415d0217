import EditNote from '@mui/icons-material/EditNote'
import Assessment from '@mui/icons-material/Assessment'
import { defineRoutes, lazyPart } from '../../branchdesk.ts'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('documents', [
  {
    path: '/document/:id',
    title: 'document',
    permission: 'TEMPLATES:TASKS',
    parent: 'document',
    Screen: lazyPart(() => import('./FillIn.tsx')),
  },
  {
    path: '/form/fill-in',
    title: 'start',
    permission: 'TEMPLATES:TASKS',
    menu: { group: 'Templates', order: 39 },
    icon: EditNote,
    Screen: lazyPart(() => import('./StartDocument.tsx')),
  },
  {
    path: '/form/answers/:id',
    title: 'answers',
    permission: 'TEMPLATES:TASKS',
    parent: 'form-definition',
    Screen: lazyPart(() => import('./AnswerList.tsx')),
  },
  {
    path: '/report',
    title: 'reports',
    permission: 'TEMPLATES:TASKS',
    menu: { group: 'Templates', order: 65 },
    icon: Assessment,
    Screen: lazyPart(() => import('./Reports.tsx')),
  },
])
