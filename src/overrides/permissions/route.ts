import Key from '@mui/icons-material/Key'
import { defineRoutes, lazyPart } from '../../branchdesk.ts'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('permissions', [
  {
    path: '/user-permission',
    title: 'userPermissions',
    permission: 'USERS:USER PERMISSIONS',
    menu: { group: 'Users', order: 40 },
    icon: Key,
    Screen: lazyPart(() => import('./UserPermissions.tsx')),
  },
])
