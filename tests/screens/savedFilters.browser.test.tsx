import { useState } from 'react'
import { I18nContextProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import screens from '../../src/app/i18n/messages/en/screens.ts'
import { SavedFilters } from '../../src/screens/list/savedFilters/SavedFilters.tsx'
import type { ListView } from '../../src/screens/list/savedFilters/savedView.ts'
import { http } from '../../src/app/compositionRoot.ts'
import type { CurrentUser } from '../../src/model/permission.ts'
import { SessionContext } from '../../src/screens/session.tsx'
import { enterService as enter, mount, provider, violations } from '../fields/views/mount.tsx'

const i18nProvider = polyglotI18nProvider(() => ({ ...englishMessages, screens }) as never, 'en')
const path = (frame: string) => `/static-data/savedFilter/${frame}`
const start: ListView = { filter: { status: 'ACTIVE' }, perPage: 20 }

let user: CurrentUser

/** Calls `enter` and returns the signed-in person. */
const enterService = async (...given: Parameters<typeof enter>) => {
  await enter(...given)
  user = (await http({ verb: 'GET', path: '/security/userAccounts/currentUser' })).json
}

/**
 * The saved filters of a screen beside the values of the panel, and a button that sets another
 * status.
 */
function Panel({ frame }: { frame: string }) {
  const [view, setView] = useState(start)
  return (
    <SessionContext value={{ user }}>
      <I18nContextProvider value={i18nProvider}>
        <SavedFilters
          frame={frame}
          now={start}
          view={view}
          onChoose={setView}
          onAnnounce={() => undefined}
        />
        <output aria-label="Values">{JSON.stringify(view.filter)}</output>
        <button onClick={() => setView({ ...view, filter: { status: 'ALL' } })}>All of them</button>
        <button onClick={() => setView({ ...view, filter: { status: 'INACTIVE' } })}>
          Closed ones
        </button>
      </I18nContextProvider>
    </SessionContext>
  )
}

const keep = (frame: string, title: string, more: object = {}) =>
  provider.create('saved-filter', {
    data: {
      title,
      frameName: frame,
      value: '{"status":"INACTIVE"}',
      publicName: false,
      editable: true,
      defaultIndicator: false,
      ...more,
    },
  })
const option = (title: string) => page.getByRole('button', { name: title, exact: true })

test('until the service answers, the list shows a loading message and no filter', {
  tags: 'thorough',
}, async () => {
  await enterService({ kind: 'silent', paths: [path('site')] })
  await mount(<Panel frame="site" />)
  await expect
    .element(page.getByRole('status', { name: 'Loading' }))
    .toHaveAttribute('aria-busy', 'true')
  expect(page.getByRole('list').elements()).toEqual([])
  expect(await violations()).toBe('')
})

test('a failed request shows an error in place of the filters, and a retry lists them [FILT-03]', async () => {
  await enterService({ kind: 'broken', paths: [path('site')] })
  await mount(<Panel frame="site" />)
  await expect
    .element(page.getByRole('alert').getByText('Saved filters could not be loaded'))
    .toBeVisible()
  expect(await violations()).toBe('')
  await enterService()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(option('Closed branches')).toBeVisible()
})

test('without saved filters, the list says so', async () => {
  await enterService()
  await mount(<Panel frame="nothing" />)
  await expect.element(page.getByText('No saved filters yet')).toBeVisible()
})

test('the selected filter is marked while the values equal its own, also after they return to it [FILT-16, FILT-17]', async () => {
  await enterService()
  await keep('marks', 'Closed')
  await mount(<Panel frame="marks" />)
  await option('Closed').click()
  await expect.element(page.getByLabelText('Values')).toHaveTextContent('{"status":"INACTIVE"}')
  await expect.element(option('Closed')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All of them' }).click()
  await expect.element(option('Closed')).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Closed ones' }).click()
  await expect.element(option('Closed')).toHaveAttribute('aria-pressed', 'true')
  expect(await violations()).toBe('')
})

test('one with an invalid value cannot be selected, and one that is not editable offers neither Edit nor Delete [FILT-19]', async () => {
  await enterService()
  await keep('odd', 'Unreadable', { value: '"text"' })
  await keep('odd', 'Fixed', { editable: false })
  await mount(<Panel frame="odd" />)
  await expect.element(option('Unreadable')).toBeDisabled()
  await page.getByRole('button', { name: 'Actions for Fixed' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Set as default' })).toBeVisible()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Set as default'])
})
