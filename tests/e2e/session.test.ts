import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { fillSignIn, openDesk, see, toast } from './console.ts'
import { makeBranch, makeUser, unique } from './service.ts'

const strong = 'Harbour-Crane-42!'
const rule = 'Password must contain at least 8 characters, including at least 1 number, 1 lowercase letter, 1 uppercase letter and 1 special character'

/** The console address in the newest mail to someone, as the demo's outbox shows it. */
async function mailedLink(recipient: string): Promise<string> {
  let link: string | undefined
  await expect.poll(async () => {
    const mails = (await (await fetch(`${inject('address')}/api/outbox`)).json()) as { recipient: string; body: string }[]
    return (link = mails.find((each) => each.recipient === recipient)?.body.match(/\/#(\/\S+)/)?.[1])
  }).toBeTruthy()
  return link!
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const atConsole = (page: Page) => page.getByRole('button', { name: /^Account of / }).waitFor()

test('someone signs up, opens the mailed link, and can sign in only then [AUTH-13, NAV-64, VAL-33, VAL-47, API-AUTH-02]', async () => {
  await using desk = await openDesk('/sign-in')
  const { page } = desk
  const email = `${unique('newcomer').replaceAll(' ', '.')}@example.com`
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  expect(page.url()).toContain('/#/sign-up')
  await press(page, 'Sign Up')
  for (const text of ['First name is required', 'Last name is required', 'Email is required', 'Password is required', 'Confirm password is required']) await see(page, text)
  await expect.poll(() => box(page, 'First name').evaluate((element) => element === document.activeElement)).toBe(true)
  await box(page, 'First name').fill('Nora')
  await box(page, 'Last name').fill('Newcomer')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill('weak')
  await see(page, rule)
  expect(await page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuenow')).toBe('1')
  await box(page, 'Password').fill(strong)
  expect(await page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuenow')).toBe('5')
  await box(page, 'Confirm password').fill(`${strong}!`)
  await press(page, 'Sign Up')
  await see(page, 'The passwords do not match')
  await box(page, 'Confirm password').fill(strong)
  const [sent] = await Promise.all([page.waitForRequest(/security\/register$/), press(page, 'Sign Up')])
  expect(sent.postDataJSON()).toEqual({ firstName: 'Nora', lastName: 'Newcomer', email, password: strong })
  await toast(page, 'Your account was made.')
  await page.getByRole('heading', { level: 1, name: 'Sign in to Branchdesk' }).waitFor()

  await fillSignIn(page, email, strong)
  await page.getByRole('alert').first().waitFor()
  await page.goto(`/#${await mailedLink(email)}`)
  await see(page, 'Your address is confirmed. You can sign in now.')
  await fillSignIn(page, email, strong)
  await atConsole(page)
})

test('a forgotten password is chosen anew by a mailed link that works once [AUTH-14, NAV-65, ERR-08, VAL-33, API-AUTH-03]', async () => {
  const { email } = await makeUser([(await makeBranch()).webId], 'User', { password: 'Old-Harbour-41!' })
  await using desk = await openDesk('/sign-in')
  const { page } = desk
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  await box(page, 'Email').fill('nobody')
  await press(page, 'Send link')
  await see(page, 'Invalid email address')
  await box(page, 'Email').fill(email)
  const [asked] = await Promise.all([page.waitForRequest(/forgetPassword/), press(page, 'Send link')])
  expect([new URL(asked.url()).search, asked.postData()]).toEqual([`?email=${encodeURIComponent(email)}`, null])
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

  await using later = await openDesk(link)
  await box(later.page, 'Password').fill(strong)
  await box(later.page, 'Confirm password').fill(strong)
  const [refusal] = await Promise.all([later.page.waitForResponse(/resetPassword$/), press(later.page, 'Save password')])
  await later.page.getByRole('alert').filter({ hasText: ((await refusal.json()) as { message: string }).message }).waitFor()
  await later.page.getByRole('link', { name: 'Ask for a new link' }).click()
  await box(later.page, 'Email').waitFor()
})

test('a refused request for a link shows the message it was answered with, in one toast [ERR-09, ERR-16]', async () => {
  await using desk = await openDesk('/password-reset')
  const { page } = desk
  const email = `${unique('often').replaceAll(' ', '.')}@example.com`
  const ask = (address: string) => fetch(`${address}/api/security/forgetPassword?email=${encodeURIComponent(email)}`, { method: 'POST' })
  while ((await ask(inject('address'))).status !== 429);
  await box(page, 'Email').fill(email)
  const [answer] = await Promise.all([page.waitForResponse(/forgetPassword/), press(page, 'Send link')])
  const { message } = (await answer.json()) as { message: string }
  // In the form, and as a toast.
  await expect.poll(() => page.getByText(message).count()).toBe(2)
})
