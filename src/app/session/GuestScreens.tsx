import { useState } from 'react'
import type { ComponentType } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nContext } from 'ra-core'
import { usePromise } from '../../fields/loading/usePromise.ts'
import { AppTheme } from '../theme/AppTheme.tsx'
import { manifest } from '../../generated/manifest.ts'
import { EntitiesContext } from '../../screens/entities.tsx'
import { loadI18nProvider } from '../i18n/i18nProvider.ts'
import { Starting } from '../shell/Starting.tsx'
import { RequestPasswordReset } from './RequestPasswordReset.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { NewPassword } from './NewPassword.tsx'
import { SignUp } from './SignUp.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'

/** The screen of each guest route: `plain`, and `linked` for an email link with a token. */
const screens: Record<string, { plain: ComponentType; linked: ComponentType<{ token: string }> }> =
  {
    '/sign-up': { plain: SignUp, linked: ConfirmEmail },
    '/password-reset': { plain: RequestPasswordReset, linked: NewPassword },
  }

const i18nProviderPromise = loadI18nProvider()
const entities = { manifest, overrides: {} }

/**
 * Sign-up and password reset (NAV-64, NAV-65). Loaded on demand, so that the sign-in screen stays
 * small.
 */
export default function GuestScreens({ route }: { route: string }) {
  const i18nProvider = usePromise(i18nProviderPromise)
  const [queryClient] = useState(() => new QueryClient())
  const [path, query] = route.split('?')
  const token = new URLSearchParams(query).get('token')
  const { plain: Plain, linked: Linked } = screens[path!]!
  return (
    <AppTheme>
      <I18nContext value={i18nProvider}>
        <QueryClientProvider client={queryClient}>
          <EntitiesContext value={entities}>
            <LoadBoundary fallback={<Starting />}>
              {token ? <Linked key={token} token={token} /> : <Plain key={path} />}
            </LoadBoundary>
          </EntitiesContext>
        </QueryClientProvider>
      </I18nContext>
    </AppTheme>
  )
}
