import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack, fillSignIn, looks, openGuest, see, toast } from './console.ts'
import type { WindowOptions } from './openWindow.ts'
import { mailedLink } from './mailedLink.ts'
import { callAs, makeBranch, makeUser, productAddress, unique } from './service.ts'

const strong = 'Harbour-Crane-42!'
const rule =
  'Password must contain at least 8 characters, including at least 1 number, 1 lowercase letter, 1 uppercase letter and 1 special character'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const atConsole = (page: Page) => page.getByRole('button', { name: /^Account of / }).waitFor()

test('a person signs up, opens the mailed link, and can sign in only then [AUTH-13, NAV-64, VAL-33, VAL-47, API-AUTH-02]', {
  tags: 'thorough',
}, async () => {
  await using session = await openGuest('/sign-in')
  const { page } = session
  const email = `${unique('newcomer').replaceAll(' ', '.')}@example.com`
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  expect(page.url()).toContain('/#/sign-up')
  await press(page, 'Sign Up')
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Confirm password is required',
  ])
    await see(page, text)
  await expect
    .poll(() => box(page, 'First name').evaluate((element) => element === document.activeElement))
    .toBe(true)
  await box(page, 'First name').fill('Nora')
  await box(page, 'Last name').fill('Newcomer')
  await box(page, 'Email').fill(email)
  await press(page, 'Add phone number')
  await box(page, 'Phone number 1').fill('6175550123')
  await box(page, 'Password').fill('weak')
  await see(page, rule)
  expect(
    await page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuenow'),
  ).toBe('1')
  await box(page, 'Password').fill(strong)
  expect(
    await page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuenow'),
  ).toBe('5')
  await box(page, 'Confirm password').fill(`${strong}!`)
  await press(page, 'Sign Up')
  await see(page, 'The passwords do not match')
  await box(page, 'Confirm password').fill(strong)
  const [sent] = await Promise.all([
    page.waitForRequest(/security\/register$/),
    press(page, 'Sign Up'),
  ])
  expect(sent.postDataJSON()).toEqual({
    firstName: 'Nora',
    lastName: 'Newcomer',
    email,
    password: strong,
    userPhone: [{ phone_number: '(617) 555-0123', default: true }],
  })
  await toast(page, 'Your account was created.')
  await page.getByRole('heading', { level: 1, name: 'Sign in to Branchdesk' }).waitFor()

  await fillSignIn(page, email, strong)
  await page.getByRole('alert').first().waitFor()
  await page.goto(`/#${await mailedLink(email)}`)
  await see(page, 'Your address is confirmed. You can sign in now.')
  await fillSignIn(page, email, strong)
  await atConsole(page)
})

test('a forgotten password is reset by a mailed link that works once [AUTH-14, NAV-65, ERR-08, VAL-33, API-AUTH-03]', async () => {
  const { email } = await makeUser([(await makeBranch()).webId], 'User', {
    password: 'Old-Harbour-41!',
  })
  await using session = await openGuest('/sign-in')
  const { page } = session
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  await box(page, 'Email').fill('nobody')
  await press(page, 'Send link')
  await see(page, 'Invalid email address')
  await box(page, 'Email').fill(email)
  const [asked] = await Promise.all([
    page.waitForRequest(/forgetPassword/),
    press(page, 'Send link'),
  ])
  expect([new URL(asked.url()).search, asked.postData()]).toEqual([
    `?email=${encodeURIComponent(email)}`,
    null,
  ])
  await toast(page, 'Password reset email has been sent successfully!')

  const link = await mailedLink(email)
  expect(link).toMatch(/^\/password-reset\?token=/)
  await page.goto(`/#${link}`)
  await box(page, 'Password').fill('weak')
  await box(page, 'Confirm password').fill('weak')
  await press(page, 'Save password')
  await see(page, rule)
  await box(page, 'Password').fill(strong)
  await box(page, 'Confirm password').fill(strong)
  await press(page, 'Save password')
  await toast(page, 'Your password was changed. Sign in with the new one.')
  await fillSignIn(page, email, strong)
  await atConsole(page)

  await using later = await openGuest(link)
  await box(later.page, 'Password').fill(strong)
  await box(later.page, 'Confirm password').fill(strong)
  const [refusal] = await Promise.all([
    later.page.waitForResponse(/resetPassword$/),
    press(later.page, 'Save password'),
  ])
  await later.page
    .getByRole('alert')
    .filter({ hasText: ((await refusal.json()) as { message: string }).message })
    .waitFor()
  await later.page.getByRole('link', { name: 'Request a new link' }).click()
  await box(later.page, 'Email').waitFor()
})

test('a refused request for a link shows the message of the service, in one toast [ERR-09, ERR-16]', async () => {
  await using session = await openGuest('/password-reset')
  const { page } = session
  const email = `${unique('often').replaceAll(' ', '.')}@example.com`
  const ask = (address: string) =>
    fetch(`${address}/api/security/forgetPassword?email=${encodeURIComponent(email)}`, {
      method: 'POST',
    })
  while ((await ask(productAddress())).status !== 429);
  await box(page, 'Email').fill(email)
  const [answer] = await Promise.all([
    page.waitForResponse(/forgetPassword/),
    press(page, 'Send link'),
  ])
  const { message } = (await answer.json()) as { message: string }
  // Once in the form and once as a toast.
  await expect.poll(() => page.getByText(message).count()).toBe(2)
})

/** A new user of Acme Retail with a password of their own, signed in at `route`. */
async function newPerson(role: string, route: string, options: WindowOptions = {}) {
  const user = await makeUser([(await makeBranch()).webId], role, { password: strong })
  const session = await openGuest(route, options)
  await fillSignIn(session.page, user.email, strong)
  await atConsole(session.page)
  return { user, session }
}

test('a person who changes their password stays signed in in this window only [AUTH-15, NAV-50, VAL-33]', async () => {
  const { user, session } = await newPerson('Manager', '/home')
  await using here = session
  await using there = await openGuest('/branch')
  await fillSignIn(there.page, user.email, strong)
  await atConsole(there.page)

  const { page } = here
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor()
  expect(page.url()).toContain('/#/user/changePassword')
  await box(page, 'Current password').fill('Wrong-Harbour-1!')
  await box(page, 'Password').fill('weak')
  await box(page, 'Confirm password').fill('weaker')
  await press(page, 'Change password')
  await see(page, rule)
  await see(page, 'The passwords do not match')
  await box(page, 'Password').fill('New-Harbour-43!')
  await box(page, 'Confirm password').fill('New-Harbour-43!')
  await press(page, 'Change password')
  await see(page, 'The current password is wrong')
  await box(page, 'Current password').fill(strong)
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH'),
    press(page, 'Change password'),
  ])
  expect([new URL(sent.url()).pathname, sent.postDataJSON()]).toEqual([
    `/api/security/userAccounts/${user.webId}`,
    { password: 'New-Harbour-43!', currentPassword: strong },
  ])
  await toast(page, 'Password has been changed successfully.')
  await page.goto('/#/branch')
  await page.getByRole('heading', { level: 1, name: /^Branches/ }).waitFor()

  // The other window learns of it by itself.
  await see(there.page, 'You were signed out because your session ended.')
  await fillSignIn(there.page, user.email, 'New-Harbour-43!')
  await there.page.getByRole('heading', { level: 1, name: /^Branches/ }).waitFor()
})

test('an administrator sets the password of another user; others are refused before any request [NAV-50]', async () => {
  const user = await makeUser([(await makeBranch()).webId], 'User', { password: strong })
  await using session = await comeBack('admin@acme.test', `/user/changePassword?id=${user.webId}`)
  const { page } = session
  await page
    .getByRole('heading', { level: 1, name: `Change password of Etta ${user.lastName}` })
    .waitFor()
  await box(page, 'Password').fill('New-Harbour-44!')
  await box(page, 'Confirm password').fill('New-Harbour-44!')
  await press(page, 'Change password')
  await toast(page, 'Password has been changed successfully.')
  await using door = await openGuest('/user/changePassword')
  await fillSignIn(door.page, user.email, 'New-Harbour-44!')
  await door.page.getByRole('heading', { name: 'Error 404' }).waitFor()
})

test('every user changes their name, phone, language, theme and password in the account settings [NAV-40, I18N-06, THEME-04]', async () => {
  const { user, session } = await newPerson('User', '/accountsettings')
  await using here = session
  const { page } = here
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect
    .poll(() => profile.getByRole('textbox', { name: 'First name' }).inputValue())
    .toBe('Etta')
  await profile.getByRole('textbox', { name: 'First name' }).fill('Etta2')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await see(profile, 'Only alphabets are allowed for this field')
  await profile.getByRole('textbox', { name: 'First name' }).fill('Loretta')
  await profile.getByRole('button', { name: 'Add phone number' }).click()
  await profile.getByRole('textbox', { name: 'Phone number 1' }).fill('6175550188')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await toast(page, 'Your profile has been saved successfully.')
  await page.getByRole('button', { name: `Account of Loretta ${user.lastName}` }).waitFor()
  const call = await callAs('admin@acme.test')
  expect(await call('GET', `security/userAccounts/${user.webId}`)).toMatchObject({
    firstName: 'Loretta',
    lastName: user.lastName,
    userPhone: [{ phone_number: '(617) 555-0188', default: true }],
  })

  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(
    await page.evaluate(() => [document.documentElement.className, localStorage.getItem('theme')]),
  ).toEqual(['theme-dark', 'theme-dark'])
  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await page.getByRole('heading', { level: 1, name: 'Kontoeinstellungen' }).waitFor()
  await page.getByRole('radio', { name: 'English' }).check()
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('textbox', { name: 'Current password' }).fill(strong)
  await password.getByRole('textbox', { name: 'Password', exact: true }).fill('New-Harbour-45!')
  await password.getByRole('textbox', { name: 'Confirm password' }).fill('New-Harbour-45!')
  await password.getByRole('button', { name: 'Change password' }).click()
  await toast(page, 'Password has been changed successfully.')
  expect(here.faults).toEqual([])
})

test('a signed-in user is redirected from guest routes to the start page, whose tiles open the permitted screens [NAV-06, NAV-63, NAV-64, NAV-65, NAV-RULE-01, AUTH-11]', async () => {
  await using session = await comeBack('admin@acme.test', '/home')
  const { page } = session
  for (const route of ['/sign-in', '/sign-up', '/password-reset?token=x']) {
    await page.goto(`/#${route}`)
    await expect.poll(() => new URL(page.url()).hash).toBe('#/home')
  }
  await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor()
  const inMenu = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link')
    .allTextContents()
  expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(inMenu)
  await page.getByRole('main').getByRole('link', { name: 'Branches', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Branches/ }).waitFor()
})

test.each(
  someOf(1, [['/'], ['/nowhere/at/all'], ['/dashboard']]),
)('%s leads to the start page [NAV-01, NAV-02, NAV-RULE-02]', {
  tags: 'thorough',
}, async (asked) => {
  await using session = await comeBack('admin@acme.test', asked)
  await expect.poll(() => new URL(session.page.url()).hash.split('?')[0]).toBe('#/branch-dashboard')
  await session.page.getByRole('heading', { level: 1, name: 'Branches overview' }).waitFor()
})

test('a URL with a record opens the tab of that record [NAV-24, NAV-25, NAV-RULE-13]', async () => {
  const branch = await makeBranch()
  await using session = await comeBack('admin@acme.test', `/branch/device?id=${branch.webId}`)
  await session.page.getByRole('tab', { name: 'Devices', selected: true }).waitFor()
  await session.page.goto(`/#/branch/activity?id=${branch.webId}`)
  await session.page.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
})

test('/404 needs a session and /500 does not; both link back [NAV-66, NAV-67, ERR-39, ERR-40, ERR-42]', async () => {
  await using guest = await openGuest('/500')
  await guest.page.getByRole('heading', { level: 1, name: 'Error 500' }).waitFor()
  await see(guest.page, 'Sorry, looks like there are some errors detected, please try again')
  await guest.page.goto('/#/404')
  await guest.page.getByLabel('Email').waitFor()
  await using session = await comeBack('admin@acme.test', '/500')
  const { page } = session
  await page.getByRole('heading', { level: 1, name: 'Error 500' }).waitFor()
  await page.goto('/#/404')
  await page.getByRole('heading', { level: 1, name: 'Error 404' }).waitFor()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.getByRole('heading', { level: 1, name: /^Branches/ }).waitFor()
})

test('a new screen starts at its top 100 ms after the navigation [NAV-RULE-09]', async () => {
  await using session = await comeBack('admin@acme.test', '/home', { height: 400 })
  const { page } = session
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('every tab warns a minute before an idle session ends; staying in one keeps all, otherwise all are signed out [SESS-06, SESS-07, SESS-08, SESS-09, CONST-14]', {
  tags: 'thorough',
}, async () => {
  const { session } = await newPerson('Manager', '/accountsettings', { disposable: true })
  await using here = session
  const { page, context } = here
  await context.clock.install()
  await page.getByRole('radio', { name: 'Slate' }).check()
  await page.reload()
  await atConsole(page)
  const other = await context.newPage()
  await other.goto('/#/home')
  await other.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  const tabs = [page, other]
  const warning = (each: Page) => each.getByRole('alertdialog', { name: 'Are you still there?' })
  // Both tabs use the clock of the context.
  const pass = (time: string) => context.clock.fastForward(time)

  await pass('29:10')
  for (const each of tabs) await see(warning(each), /^You will be signed out in \d\d seconds/)
  await warning(other).getByRole('button', { name: 'Stay signed in' }).press('Enter')
  for (const each of tabs) await warning(each).waitFor({ state: 'hidden' })
  await pass('29:10')
  for (const each of tabs) await warning(each).waitFor()
  await pass('01:10')
  for (const each of tabs) {
    await each.getByLabel('Email').waitFor()
    expect(new URL(each.url()).hash).toBe('#/sign-in')
  }
  await see(page, 'You were signed out after 30 minutes without activity.')
  expect(
    await page.evaluate(() =>
      ['id_token', 'currentUser', 'selectedSites', 'theme'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null, 'theme-slate'])
})

test('after a session ends during editing, sign-in restores the form and its text; another person sees none of it [AUTH-10, AUTH-11, ERR-04]', async () => {
  const { user, session } = await newPerson('Manager', '/user')
  await using here = session
  const { page } = here
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  const type = async () => {
    await page.getByRole('button', { name: 'Add user' }).click()
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Half')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Typed')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('half.typed@acme.test')
  }
  // A change of the account by an administrator ends its sessions; the next request of this window
  // is refused.
  const call = await callAs('admin@acme.test')
  const endElsewhere = () =>
    call('PATCH', `security/userAccounts/${user.webId}`, { password: strong })
  await type()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await endElsewhere()
  await see(page, 'You were signed out because your session ended.')
  await fillSignIn(page, user.email, strong)
  // The wizard continues at the same step.
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Email' }).inputValue())
    .toBe('half.typed@acme.test')
  expect([
    await dialog.getByRole('textbox', { name: 'First name' }).inputValue(),
    new URL(page.url()).hash.split('?')[0],
  ]).toEqual(['Half', '#/user'])

  await endElsewhere()
  await page.evaluate(() => localStorage.removeItem('id_token'))
  await page.reload()
  await fillSignIn(page, 'manager@acme.test')
  await page.goto('/#/user')
  await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor()
  expect([
    await page.getByText('Unsaved changes').count(),
    await page.getByRole('dialog').count(),
  ]).toEqual([0, 0])
})

test('removing the token in one tab ends the session in the others, and signing out ends it in the service too [AUTH-06, SESS-09]', {
  tags: 'thorough',
}, async () => {
  const { session } = await newPerson('Manager', '/home')
  await using here = session
  const { page, context } = here
  const other = await context.newPage()
  await other.goto('/#/user')
  await other.getByRole('heading', { level: 1, name: /^Users/ }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  await page.getByRole('button', { name: /^Account of / }).click()
  const [revoked] = await Promise.all([
    page.waitForResponse(/oauth\/revoke$/),
    page.getByRole('menuitem', { name: 'Sign out' }).click(),
  ])
  expect(revoked.status()).toBe(204)
  await box(other, 'Email').waitFor()
  const answer = await fetch(`${productAddress()}/api/security/userAccounts/currentUser`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(401)
})

test.each(looks)(
  'axe finds no violations on the account screens: %s, width %i',
  { tags: 'thorough', timeout: 300_000 },
  async (theme, width, height) => {
    const found: string[] = []
    const look = async (page: Page, place: string) => {
      // The content security policy forbids other scripts; the debugging protocol bypasses it.
      await page.evaluate(`${axe.source}; undefined`)
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
            .map((each) => each.finished),
        ),
      )
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
      )
      found.push(
        ...violations.flatMap((each) =>
          each.nodes.map(
            (node) =>
              `${place}: ${each.id} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`,
          ),
        ),
      )
    }
    await using guest = await openGuest('/sign-up', { width, height, stored: { theme } })
    await box(guest.page, 'Password').fill('weak')
    await press(guest.page, 'Sign Up')
    await see(guest.page, 'First name is required')
    await look(guest.page, 'sign-up')
    await guest.page.goto('/#/password-reset')
    await box(guest.page, 'Email').waitFor()
    await look(guest.page, 'password reset')
    await guest.page.goto('/#/password-reset?token=x')
    await box(guest.page, 'Confirm password').waitFor()
    await look(guest.page, 'new password')
    await guest.page.goto('/#/sign-up?token=x')
    await guest.page.getByRole('alert').waitFor()
    await look(guest.page, 'refused link')

    await using session = await comeBack('admin@acme.test', '/home', {
      width,
      height,
      disposable: true,
      stored: { theme },
    })
    const { page, context } = session
    await context.clock.install()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
    await look(page, 'start page')
    await page.goto('/#/accountsettings')
    await box(page, 'First name').waitFor()
    await look(page, 'account settings')
    await page.goto('/#/user/changePassword')
    await box(page, 'Password').fill('weak')
    await look(page, 'change password')
    await context.clock.fastForward('29:30')
    await page.getByRole('alertdialog').waitFor()
    await look(page, 'idle warning')
    expect(found).toEqual([])
  },
)
