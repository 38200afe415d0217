import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { startBrowserService } from '../../../src/browserService.ts'
import { zoneOfAddress } from '../../../src/fields/types/timeZone/zones.ts'
import { toWallClock } from '../../../src/model/occurrences.ts'
import { endWorld, snapshotAddress } from '../../../stories/storyWorld.ts'
import { violations } from '../../fields/views/mount.tsx'
import { dialog, openConsole, see } from '../../screens/requirements/openConsole.tsx'

const get = async (path: string) => (await http({ verb: 'GET', path })).json

test('the facts of a task link to the document that one has to fill in for it, and to none of others; it says that its period has not begun, and when it ends [SCHED-01]', {
  timeout: 120_000,
}, async () => {
  await endWorld()
  await startBrowserService(snapshotAddress, { scheduleAheadDays: 1 })
  await openConsole({ route: '/location' })
  const [{ formDefinitionId, siteId }] = (await get('/document?status=COMPLETED&size=1')).content
  const [me] = (await get('/security/userAccounts?email=admin@acme.test')).content
  const [other] = (await get('/security/userAccounts?size=1&email[ne]=admin@acme.test')).content
  const hour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 13)
  const assign = async (name: string, person: { webId: string }) => {
    const { json } = await http({
      verb: 'POST',
      path: '/scheduler/tasks',
      body: {
        name,
        siteId,
        formDefinitionId,
        participants: [person.webId],
        startDate: `${hour}:30:00.000Z`,
        endDate: `${hour}:50:00.000Z`,
      },
    })
    await expect
      .poll(async () => (await get(`/document?taskId=${json.webId}`)).content.length, {
        timeout: 30_000,
      })
      .toBe(1)
  }
  await Promise.all([assign('Ladder check', me), assign('Roof check', other)])
  const event = (name: string) =>
    page
      .getByRole('group', { name: 'Calendar of tasks' })
      .getByRole('button', { name: RegExp(name) })
  const fillIn = (name: string) => dialog(name).getByRole('link', { name: 'Fill in' })
  // On the clock of the branch it may be the day before, and another week.
  const { timeZone, addressModel } = await get(`/site/sites/${siteId}`)
  const zone = timeZone ?? zoneOfAddress(addressModel)
  const day = toWallClock(`${hour}:30:00.000Z`, zone).slice(0, 10)
  location.hash = `#/scheduler?view=week&date=${day}&search=check`
  await see(event('Roof check'))
  await userEvent.click(event('Roof check'))
  await see(dialog('Roof check').getByRole('button', { name: 'Complete' }))
  expect(fillIn('Roof check').query()).toBe(null)
  await userEvent.keyboard('{Escape}')
  await see(event('Ladder check'))
  ;(event('Ladder check').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(fillIn('Ladder check'))
  expect(await violations()).toBe('')
  ;(fillIn('Ladder check').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toMatch(/^#\/document\//)
  await see(page.getByText(/^0% · 0 of [0-9]+ answered/))
  await see(page.getByText(/^This document is for the time from .* outside the period\.$/))
  await see(page.getByText(/ · until [0-9-]+ [0-9:]+/))
})
