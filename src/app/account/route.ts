import { defineRoutes } from '../../screens/custom/customRoute.ts'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import type english from '../i18n/messages/en/account.ts'

/**
 * The routes of the user's own screens. They are part of the shell, not overrides, because they use
 * the session, the menu and the sign-in forms.
 */
export default defineRoutes<typeof english>('account', [
  {
    path: '/home',
    title: 'home.title',
    Screen: lazyPart<CustomScreenProps>(() => import('./Home.tsx')),
  },
  {
    path: '/accountsettings',
    title: 'settings.title',
    Screen: lazyPart<CustomScreenProps>(() => import('./AccountSettings.tsx')),
  },
  {
    path: '/user/changePassword',
    title: 'change.title',
    permission: 'USERS:USERS',
    Screen: lazyPart<CustomScreenProps>(() => import('./ChangePassword.tsx')),
  },
])
