import { spawnSync } from 'node:child_process'
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { profiles } from '../../src/service/demo/profiles.ts'
import { freshPostgres } from '../databases.ts'
import { setup as startPostgres } from '../postgresServer.ts'
import {
  choose,
  column,
  comeBack,
  fill,
  fillSignIn,
  gone,
  openGuest,
  press,
  see,
  toast,
} from './console.ts'
import { makeBranch, makeUser } from './service.ts'
import { startRunning } from './startProduct.ts'

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }

/** Controls that are too small for a finger; links in a text are as high as their line. */
async function tooSmall(place: Page | Locator): Promise<string[]> {
  const found = await place
    .locator('button, [role=tab], [role=menuitem], [role=menuitemradio], [role=option], nav a')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('ol'))
        .map((each) => ({
          name: each.getAttribute('aria-label') ?? each.textContent,
          height: (each as HTMLElement).offsetHeight,
        })),
    )
  return found.filter(({ height }) => height < 40).map(({ name, height }) => `${name}: ${height}`)
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('at phone width every control is at least 40 pixels high and no screen scrolls sideways', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  await using session = await comeBack('admin@acme.test', '/branch', phone)
  const { page } = session
  const small: string[] = []
  const look = async (place: Page | Locator = page) => {
    small.push(...(await tooSmall(place)))
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('link', { name: branch.name, exact: true }).waitFor()
  await look()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await look(page.getByRole('dialog', { name: 'Main menu' }))
  await page.keyboard.press('Escape')
  await gone(page.getByRole('dialog', { name: 'Main menu' }))
  await page.getByRole('button', { name: /^Account of / }).click()
  await look(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add branch' }).click()
  await look(page.getByRole('dialog', { name: 'Add branch' }))
  await press(page, 'Close')
  await page.getByRole('link', { name: branch.name, exact: true }).click()
  await page.getByRole('term').first().waitFor()
  await look()
  await page.getByRole('button', { name: `Actions for ${branch.name}`, exact: true }).click()
  await look(page.getByRole('menu'))
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await look(page.getByRole('alertdialog'))
  expect(small).toEqual([])
})

test('at phone width the activity shows event, time, user and type [ACT-01]', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  await using session = await comeBack('admin@acme.test', `/detail/site/${branch.webId}`, phone)
  await session.page.getByRole('tab', { name: 'Activity' }).click()
  const entry = session.page
    .getByRole('list', { name: 'Activity Pulse' })
    .getByRole('listitem')
    .filter({ hasText: 'was created' })
    .first()
  await entry.waitFor()
  expect(await entry.innerText()).toMatch(
    new RegExp(
      `Branch "${branch.name}" was created[\\s\\S]*\\d\\d-\\d\\d-\\d{4} \\d\\d:\\d\\d [AP]M · Ana Kovač · Branch`,
    ),
  )
  const { x, width } = (await entry.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(phone.width)
})

test('at 1280 pixels the branches show their status; a wider table marks hidden columns until it is scrolled to the end [SITE-07]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack('admin@acme.test', '/branch', laptop)
  const { page } = session
  const head = page.getByRole('columnheader', { name: 'Status' })
  const actions = page.getByRole('columnheader', { name: 'Actions' })
  await see(page.getByRole('table', { name: 'Branches' }), 'Active')
  const [status, end] = [(await head.boundingBox())!, (await actions.boundingBox())!]
  expect(status.x + status.width - end.x).toBeLessThanOrEqual(10)

  // Columns shrink first, as far as their texts allow.
  await page.setViewportSize({ width: 920, height: 800 })
  await page.goto('/#/devices')
  await page
    .getByRole('table', { name: 'Devices', exact: true })
    .getByRole('link')
    .first()
    .waitFor()
  const edge = () =>
    page
      .getByRole('columnheader', { name: 'Actions' })
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
  await expect.poll(edge).not.toBe('none')
  await page
    .getByRole('region', { name: /Devices/ })
    .evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
  await expect.poll(edge).toBe('none')
})

test('the global search opens by Ctrl+K also on a list whose rows have a popup with more values', {
  tags: 'thorough',
}, async () => {
  const [one, two] = [await makeBranch(), await makeBranch()]
  const user = await makeUser([one.webId, two.webId])
  await using session = await comeBack('admin@acme.test', '/user', laptop)
  const { page } = session
  await page.getByRole('searchbox', { name: 'Search' }).fill(user.lastName)
  await expect.poll(() => column(page, 'Users', 'Last name')).toEqual([user.lastName])
  await page.getByRole('button', { name: '+1 more: Branches' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox').fill(one.name)
  await page.getByRole('option', { name: one.name }).waitFor()
})

test('the message of a failed sign-in disappears after signing in [AUTH-04]', {
  tags: 'thorough',
}, async () => {
  await using session = await openGuest('/sign-in')
  await fillSignIn(session.page, 'admin@acme.test', 'Wrong-password-1')
  await session.page.getByRole('alert').first().waitFor()
  await fillSignIn(session.page, 'admin@acme.test')
  await session.page.getByRole('button', { name: /^Account of / }).waitFor()
  expect(await session.page.getByRole('alert').count()).toBe(0)
})

const contrasting = someOf(1, [
  ['users', '/user'],
  ['list', '/branch'],
] as const)

test.each(contrasting)(
  'in the contrast theme the texts of the %s have a contrast of at least 7:1',
  { tags: 'thorough' },
  async (_, route) => {
    const stored = { theme: 'theme-contrast' }
    await using session = await comeBack('admin@acme.test', route, { ...laptop, stored })
    const { page } = session
    await page.getByRole('table').getByRole('link').first().waitFor()
    await page.evaluate(`${axe.source}; undefined`)
    const faint = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
        rules: { 'color-contrast-enhanced': { enabled: true } },
      })
      return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
    })
    expect(faint).toEqual([])
  },
)

test('the API page opens under the content security policy without errors and shows its operations', {
  tags: 'thorough',
}, async () => {
  await using session = await openGuest()
  const { page, faults } = session
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: /^Branchdesk/ }).waitFor()
  await page.getByText('Branches', { exact: true }).click()
  await see(page, 'list branches')
  expect(faults).toEqual([])
})

test('the output of a start ends with the address and every demo account', async () => {
  const { address, output } = inject('demoStart')
  const lines = output.trimEnd().split('\n')
  const accounts = profiles.flatMap(({ people }) => people.map(({ email }) => email))
  expect(lines.slice(-accounts.length).map((line) => line.trim().split(/\s/)[0])).toEqual(accounts)
  expect(lines.at(-accounts.length - 1)).toContain(demoPassword)
  expect(lines.at(-accounts.length - 2)).toBe(`Branchdesk is ready at ${address}`)
})

test('a production install on an empty PostgreSQL: create-admin, sign in, add a branch with an address', {
  tags: 'thorough',
}, async () => {
  const stopServer = await startPostgres()
  const environment = {
    DATABASE_URL: await freshPostgres(),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
  }
  const password = 'First-Admin-1!'
  const given = [
    '--client',
    'Initech',
    '--email',
    'ida@initech.test',
    '--first-name',
    'Ida',
    '--last-name',
    'Novak',
  ]
  const run = (...more: string[]) =>
    spawnSync(process.execPath, ['scripts/createAdmin.ts', ...given, ...more], {
      encoding: 'utf8',
      env: { ...process.env, ...environment, ADMIN_PASSWORD: password },
    })
  expect(run('--password', 'weak')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Password must contain .*\n$/),
  })
  expect(run()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('ida@initech.test is its Admin'),
  })
  expect(run()).toMatchObject({
    status: 1,
    stderr: 'There is an account with the address ida@initech.test already.\n',
  })

  const product = await startRunning(environment)
  try {
    await using session = await openGuest('/sign-up', { address: product.address })
    const { page } = session
    await see(page, 'People cannot sign up here by themselves.')
    await page.goto('/#/locations')
    await page.getByRole('heading', { level: 1, name: 'Sign in to Branchdesk' }).waitFor()
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
    await fillSignIn(page, 'ida@initech.test', password)
    await see(page, 'No data found')
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Branches', exact: true })
      .click()
    await expect.poll(() => column(page, 'Branches', 'Name')).toEqual(['Head Office'])
    await page.getByRole('button', { name: 'Add branch' }).click()
    await fill(page, 'Name', 'First Branch')
    await fill(page, 'Branch number', 'FB-1')
    await fill(page, 'Email', 'first@initech.test')
    await choose(page, 'Branch level', 'Flagship')
    await fill(page, 'Address line 1', '5 Elm Street')
    await choose(page, 'Country', 'United States')
    await choose(page, 'State', 'Massachusetts')
    await choose(page, 'City', 'Cambridge')
    await fill(page, 'Postal code', '02139')
    await press(page, 'Save')
    await toast(page, 'Branch has been added successfully.')
    expect(session.faults).toEqual([])
    await expect.poll(() => column(page, 'Branches', 'Name')).toContain('First Branch')
  } finally {
    await product.stop()
    await stopServer()
  }
})
