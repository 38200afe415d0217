import { ListBase } from 'ra-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startBrowserService } from '../../src/browserService.ts'
import { EntityListBody } from '../../src/screens/list/EntityListBody.tsx'
import { snapshotAddress } from '../../stories/storyWorld.ts'
import { enterService, violationsIn } from '../fields/views/mount.tsx'
import { send, startWith } from '../overrides/documents/startDocument.ts'
import { entityOf, mountScreen } from './mountScreen.tsx'
import { openConsole, patience, see, table } from './requirements/openConsole.tsx'

test('rows keep their contrast while they are read again', { tags: 'thorough' }, async () => {
  await enterService()
  await page.viewport(1280, 800)
  await mountScreen(
    <ListBase resource="event-form" perPage={20} disableAuthentication disableSyncWithLocation>
      <EntityListBody entity={entityOf('event-form')} extras={{ displays: {} }} />
    </ListBase>,
  )
  const table = page.getByRole('table')
  await expect.element(table.getByRole('link').first()).toBeVisible()
  const service = await startBrowserService(snapshotAddress)
  service.setNetworkFault({ kind: 'silent', paths: ['/notification/eventForms'] })
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  expect(await violationsIn(table.element())).toBe('')
})

test('a form that opens and closes over a list renders none of its rows again', async () => {
  await enterService()
  await page.viewport(1280, 800)
  let rendered = 0
  const Counted = () => {
    rendered += 1
    return null
  }
  await mountScreen(
    <ListBase resource="location" perPage={20} disableAuthentication disableSyncWithLocation>
      <EntityListBody
        entity={entityOf('location')}
        extras={{ displays: { locationCode: Counted } }}
      />
    </ListBase>,
  )
  await expect.element(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const before = rendered
  expect(before).toBeGreaterThan(0)
  await userEvent.click(page.getByRole('button', { name: /^Add / }).first())
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(rendered).toBe(before)
})

const design = [
  { formSectionRowColumnModels: [{ fieldType: 'text', fieldKey: 'note', label: 'Note' }] },
]

test('a selection stays while live updates bring the same rows, and is cleared when they bring others [LIST-14]', async () => {
  const other = await startWith(design)
  const { word, document, section } = await startWith(design)
  const sent = await openConsole({
    route: `/documents?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`,
  })
  await see(table('Documents').getByRole('link'))
  await userEvent.click(page.getByRole('checkbox', { name: `Select Form ${word}` }))
  await see(page.getByText('1 selected'))
  const reads = () => sent.filter(({ verb, path }) => verb === 'GET' && path === '/document').length
  const before = reads()
  await send('POST', '/document', { formDefinitionId: other.form, siteId: other.branch.webId })
  await expect.poll(reads, patience).toBeGreaterThan(before)
  await see(page.getByText('1 selected'))
  await send('PATCH', `/document/${document}/answers`, { answers: { [section]: { note: 'New' } } })
  await expect.poll(() => page.getByText('1 selected').query(), patience).toBeNull()
})
