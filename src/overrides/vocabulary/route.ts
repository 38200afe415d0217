import { defineRoutes, lazyPart } from '../../branchdesk.ts'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('vocabulary', [
  {
    path: '/docs',
    title: 'title',
    Screen: lazyPart(() => import('./Vocabulary.tsx')),
  },
])
