import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { choose, comeBack, fill, gone, press, see, toast } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const admin = 'admin@acme.test'
const post = async (path: string, body: unknown) => (await callAs(admin))('POST', path, body)

/** The toasts that are shown at the bottom of the page. */
const toastsOn = async (page: Page) =>
  page.locator('[role=status], [role=alert]').evaluateAll((each) =>
    // Toasts are at the bottom of the page; messages of dialogs and pickers are not.
    each
      .filter(
        ({ parentElement: place }) =>
          place &&
          getComputedStyle(place).position === 'fixed' &&
          getComputedStyle(place).bottom === '24px',
      )
      .map((toast) => toast.textContent ?? '')
      .filter(Boolean),
  )

/** The warnings that the page logs from now on. */
function notesOf(page: Page): string[] {
  const notes: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && notes.push(message.text())))
  return notes
}

const makeForm = (siteId: string) =>
  post('forms/definitions/global', { name: unique('Form'), siteIds: [siteId], status: 'ACTIVE' })
const makeSection = () => post('forms/sections', { name: unique('Section'), status: 'ACTIVE' })
const makeLocation = async (siteId: string) =>
  post(`site/locations?siteIds=${siteId}`, {
    name: unique('Shelf'),
    locationCode: unique('Code').slice(5, 20),
    status: 'ACTIVE',
  })

/** Clicks the assign button of a tab. */
const begin = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).first().click()

/** Unassigns the record of a row from the open record, and confirms it. */
async function unassign(page: Page, name: string, owner: string) {
  await page.getByRole('button', { name: `Unassign ${name}`, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(`Unassign ${name} from ${owner}?`).waitFor()
  await question.getByRole('button', { name: 'Unassign', exact: true }).click()
}

describe('successful actions show the messages of the catalogue', () => {
  test('a form is assigned to a branch, unassigned and deleted [ERR-23, ERR-25]', async () => {
    const branch = await makeBranch()
    const form = await makeForm((await makeBranch()).webId)
    await using session = await comeBack(admin, `/detail/site/${branch.webId}/site-form`)
    const { page } = session
    await begin(page, 'Assign Form')
    await choose(page, 'Form', form.name)
    await press(page, 'Save')
    await toast(page, 'Form has been assigned successfully.')
    await gone(page.getByRole('dialog'))
    await unassign(page, form.name, branch.name)
    await toast(page, 'Form has been unassigned successfully.')
    await page.goto(`/#/detail/form/${form.webId}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, 'Form has been deleted successfully.')
  })

  test('an event is assigned to a form and removed [ERR-24, ERR-26]', async () => {
    const branch = await makeBranch()
    const user = await makeUser([branch.webId])
    const form = await makeForm(branch.webId)
    const event = await post('notification/events', {
      eventName: unique('Event'),
      status: 'ACTIVE',
    })
    await using session = await comeBack(admin, `/detail/form/${form.webId}/event-form`)
    const { page } = session
    await begin(page, 'Assign Event')
    await choose(page, 'Branch', branch.name)
    await page.getByRole('dialog').getByRole('combobox').nth(1).fill(user.lastName)
    await page.getByRole('option', { name: new RegExp(user.lastName) }).click()
    await choose(page, 'Event', event.eventName)
    await press(page, 'Save')
    await toast(page, 'Event has been assigned successfully.')
    await gone(page.getByRole('dialog'))
    await unassign(page, event.eventName, form.name)
    await toast(page, 'Event has been deleted successfully.')
  })

  test('a device is removed from a branch [ERR-29]', async () => {
    const branch = await makeBranch()
    const device = await post('site/devices', {
      name: unique('Scanner'),
      typeTextCode: 'TABLET',
      uuId: crypto.randomUUID(),
      status: 'ACTIVE',
    })
    await post('site/siteDevices', { siteId: branch.webId, deviceId: device.webId })
    await using session = await comeBack(admin, `/detail/site/${branch.webId}/site-device`)
    await unassign(session.page, device.name, branch.name)
    await toast(session.page, 'Device has been deleted successfully.')
  })

  test('a section is assigned to a form, changed, given a location and removed [ERR-33, ERR-34, ERR-35, ERR-36, SECT-27]', async () => {
    const branch = await makeBranch()
    const location = await makeLocation(branch.webId)
    const form = await makeForm(branch.webId)
    const section = await makeSection()
    await using session = await comeBack(admin, `/detail/form/${form.webId}/form-section`)
    const { page } = session
    await page.getByRole('searchbox', { name: 'Search sections' }).first().fill(section.name)
    await page.getByRole('button', { name: `Add ${section.name}`, exact: true }).click()
    await toast(page, 'Form section has been added successfully.')
    const begin = async (action: string) => {
      await page.getByRole('button', { name: `Actions for ${section.name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await begin('Assign Location')
    await choose(page, 'Branch', branch.name)
    await choose(page, 'Location', location.name)
    await press(page, 'Save')
    await toast(page, 'Form section location has been assigned successfully.')
    await gone(page.getByRole('dialog'))
    await begin('Edit')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Record history' }).click()
    await press(page, 'Save')
    await toast(page, 'Form section has been updated successfully.')
    await gone(page.getByRole('dialog'))
    await page.getByRole('button', { name: `Remove ${section.name}`, exact: true }).click()
    await toast(page, 'Form section has been deleted successfully.')
  })

  test('a form is assigned to a user [ERR-37]', async () => {
    const branch = await makeBranch()
    const user = await makeUser([branch.webId])
    const form = await makeForm(branch.webId)
    await using session = await comeBack(admin, `/detail/user/${user.webId}/form-user`)
    const { page } = session
    await begin(page, 'Assign Form')
    await choose(page, 'Branch', branch.name)
    await choose(page, 'Form', form.name)
    await press(page, 'Save')
    await toast(page, 'Form has been assigned to user successfully.')
  })
})

describe('failures', () => {
  test('a failed assignment of locations is logged and shown in its dialog, not in a toast [ERR-12, ERR-15, API-COM-16, SITE-44]', async () => {
    const branch = await makeBranch()
    const location = await makeLocation((await makeBranch()).webId)
    await using session = await comeBack(admin, `/detail/site/${branch.webId}/site-location`)
    const { page, context } = session
    const notes = notesOf(page)
    await begin(page, 'Assign Location')
    await choose(page, 'Location', location.name)
    await context.setOffline(true)
    await press(page, 'Save')
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: 'Assigning failed' })
      .waitFor()
    await expect
      .poll(() =>
        notes.filter((note) => note.startsWith('POST /site/siteLocations/assign failed with 0')),
      )
      .toHaveLength(1)
    expect(await toastsOn(page)).toEqual([])
    await context.setOffline(false)
    await press(page, 'Save')
    await toast(page, 'Location has been assigned successfully.')
  })

  test('a failed assignment of a form shows the message of the service in the dialog and is logged [ERR-13, ERR-15]', async () => {
    const branch = await makeBranch()
    const form = await makeForm((await makeBranch()).webId)
    await using session = await comeBack(admin, `/detail/site/${branch.webId}/site-form`)
    const { page } = session
    const notes = notesOf(page)
    await begin(page, 'Assign Form')
    await choose(page, 'Form', form.name)
    // Another request assigns it first.
    await post('site/siteForms', { siteId: branch.webId, formDefinitionId: form.webId })
    await press(page, 'Save')
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: /already exists/ })
      .waitFor()
    await expect
      .poll(() => notes.filter((note) => note.startsWith('POST /site/siteForms failed with 409')))
      .toHaveLength(1)
    expect(await toastsOn(page)).toEqual([])
  })

  test('countries, states and cities that cannot be loaded give no choices and no toast; the picker shows the failure and a retry [ERR-11, ERR-14, API-COM-16]', async () => {
    await using session = await comeBack(admin, '/branch')
    const { page, context } = session
    await page.getByRole('button', { name: 'Add branch' }).click()
    await fill(page, 'Name', unique('Branch'))
    const notes = notesOf(page)
    // Not offline at once: the modules that the page still loads are not what fails here.
    const calls = /\/(static-data|site)\//
    await page.route(calls, (route) => route.abort('connectionfailed'))
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: 'State', exact: true })
      .fill('Mass')
    await see(page, 'The choices could not be loaded.')
    expect(await page.getByRole('option').count()).toBe(0)
    await expect
      .poll(() => notes.some((note) => /^GET \/(static-data|site)\/.* failed with 0/.test(note)))
      .toBe(true)
    expect(await toastsOn(page)).toEqual([])
    const asked = notes.length
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => notes.length).toBeGreaterThan(asked)
    await see(page, 'The choices could not be loaded.')
    // The request is repeated by itself when the network is back.
    await context.setOffline(true)
    await page.unroute(calls)
    await context.setOffline(false)
    await page.getByRole('option', { name: 'Massachusetts' }).waitFor()
  })

  test('a list that the service refuses is empty, shows the reason and the status, and no toast [ERR-14, ERR-41, API-COM-16]', async () => {
    await using session = await comeBack(
      admin,
      `/branch?filter=${encodeURIComponent(JSON.stringify({ shoeSize: '9' }))}`,
    )
    const { page } = session
    const alert = page.getByRole('main').getByRole('alert')
    await see(alert, 'Branches could not be loaded')
    await see(alert, /cannot be filtered by "shoeSize"/)
    await see(alert, 'Bad Request (400)')
    expect(
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .count(),
    ).toBe(0)
    expect(await toastsOn(page)).toEqual([])
    await alert.getByRole('button', { name: 'Try again' }).waitFor()
  })

  test('deleting a task that cannot be deleted shows "Failed to delete task" once [ERR-16, ERR-43]', async () => {
    const branch = await makeBranch()
    const user = await makeUser([branch.webId])
    const name = unique('Task')
    const task = await post('scheduler/tasks', {
      name,
      siteId: branch.webId,
      participants: [user.webId],
      startDate: '2030-01-01T08:00:00Z',
      endDate: '2030-01-02T08:00:00Z',
    })
    await using session = await comeBack(admin, `/detail/task/${task.webId}`)
    const { page } = session
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await (await callAs(admin))('DELETE', 'scheduler/tasks', [task.webId])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, 'Failed to delete task')
    expect(await toastsOn(page)).toEqual(['Failed to delete task'])
    await see(page.getByRole('alertdialog'), 'This task was not found.')
  })

  test('copying without a clipboard in the browser shows a toast [ERR-45, DLG-31]', {
    tags: 'thorough',
  }, async () => {
    const branch = await makeBranch()
    await using session = await comeBack(admin, '/branch', { disposable: true })
    const { page } = session
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    )
    await page.goto(`/#/detail/site/${branch.webId}`)
    await page.reload()
    await page.getByRole('button', { name: 'Copy Address' }).click()
    await toast(page, 'Copy to clipboard is not supported for your browser')
  })
})
