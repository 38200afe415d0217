import { defineRoutes } from '../../screens/custom/customRoute.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('vocabulary', [
  {
    path: '/docs',
    title: 'title',
    Screen: lazyPart(() => import('./Vocabulary.tsx')),
  },
])
