import type { ComponentType } from 'react'
import { lazyPart } from '../screens/states/lazyPart.tsx'

/** A screen of the shell's own. `entity`: reading that entity is required; without it, being signed in is enough. */
type OwnScreen = { title: string; entity?: string; Screen: ComponentType<object> }

/** The screens that belong to no entity, by route (NAV-06, NAV-40, NAV-50). */
export const ownScreens: Record<string, OwnScreen> = {
  '/home': { title: 'account.home.title', Screen: lazyPart(() => import('./account/Home.tsx')) },
  '/accountsettings': { title: 'account.settings.title', Screen: lazyPart(() => import('./account/AccountSettings.tsx')) },
  '/user/changePassword': { title: 'account.change.title', entity: 'user-account', Screen: lazyPart(() => import('./account/ChangePassword.tsx')) },
}
