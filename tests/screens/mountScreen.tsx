import { Suspense, type ReactNode } from 'react'
import { I18nContextProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import fields from '../../src/app/i18n/messages/en/fields.ts'
import screens from '../../src/app/i18n/messages/en/screens.ts'
import { http } from '../../src/app/compositionRoot.ts'
import { entities } from '../../src/generated/entities.ts'
import { manifest } from '../../src/generated/manifest.ts'
import type { Entity } from '../../src/model/entity.ts'
import { validationMessages } from '../../src/model/validationMessages.ts'
import { EntitiesContext } from '../../src/screens/entities.tsx'
import { SessionContext } from '../../src/screens/session.tsx'
import { mount } from '../fields/views/mount.tsx'

const i18nProvider = polyglotI18nProvider(
  () => ({ ...englishMessages, fields, screens, validation: validationMessages }) as never,
  'en',
  { allowMissing: true },
)

/** Returns the generated entity of this name. */
export const entityOf = (name: string): Entity => {
  const found = entities.find((each) => each.name === name)
  if (!found) throw new Error(`There is no entity "${name}".`)
  return found
}

/**
 * Renders a part of a screen for the person that `enterService` signed in, with the entities and
 * messages of the console.
 */
export async function mountScreen(children: ReactNode): Promise<HTMLElement> {
  const { json: user } = await http({ verb: 'GET', path: '/security/userAccounts/currentUser' })
  return mount(
    <I18nContextProvider value={i18nProvider}>
      <SessionContext value={{ user }}>
        <EntitiesContext value={{ manifest, overrides: {} }}>
          {/* Dialogs render elsewhere in the page. */}
          <div>
            <Suspense fallback={<p>Loading</p>}>{children}</Suspense>
          </div>
        </EntitiesContext>
      </SessionContext>
    </I18nContextProvider>,
  )
}
