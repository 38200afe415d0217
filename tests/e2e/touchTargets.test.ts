import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { comeBack } from './console.ts'
import { makeBranch, makeUser } from './service.ts'

const phone = { width: 390, height: 844 }
const sizesOf = async (what: Locator) =>
  Promise.all((await what.all()).map(async (each) => await each.boundingBox()))
const small = async (what: Locator) =>
  (await sizesOf(what)).filter((box) => box && (box.width < 44 || box.height < 44))

test('touch targets in cards, chips and details are at least 44 pixels high and wide', async () => {
  const branch = await makeBranch()
  const user = await makeUser([branch.webId], 'User', {
    userPhone: [
      { phone_number: '(617) 555-0100', default: true },
      { phone_number: '(617) 555-0101', default: false },
    ],
  })
  await using session = await comeBack(
    'admin@acme.test',
    `/user?filter=${encodeURIComponent(JSON.stringify({ search: user.lastName }))}`,
    phone,
  )
  const { page } = session
  const card = page.getByRole('listitem').filter({ hasText: user.lastName })
  await card.getByRole('button', { name: /^\+1 more/ }).waitFor()
  expect(await small(card.getByRole('link'))).toEqual([])
  expect(await small(card.getByRole('button'))).toEqual([])
  const layouts = page.getByRole('group', { name: 'Layout' })
  expect(await sizesOf(layouts.getByRole('button'))).toHaveLength(3)
  expect(await small(layouts.getByRole('button'))).toEqual([])
  // One does not lie upon another.
  const [name, email] = await sizesOf(card.getByRole('link'))
  expect(email!.y).toBeGreaterThanOrEqual(name!.y + name!.height)

  await page.goto(`/#/detail/site/${branch.webId}/user-site`)
  await page.getByRole('button', { name: 'Assign User' }).first().click()
  const box = page.getByRole('dialog').getByRole('combobox', { name: 'User' })
  await box.click()
  for (const place of [3, 4, 5, 6]) await page.getByRole('option').nth(place).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '+1 more' }).waitFor()
  expect(
    await small(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Remove |\+1 more|Open the choices)/ }),
    ),
  ).toEqual([])
  const edge = (await box.locator('xpath=..').boundingBox())!
  const [chevron] = await sizesOf(page.getByRole('button', { name: 'Open the choices of User' }))
  expect(chevron!.x + chevron!.width).toBeLessThanOrEqual(edge.x + edge.width)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  // What was chosen would be asked about on the way out.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await page.goto(`/#/detail/user/${user.webId}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(user.lastName) }).waitFor()
  // Facts with and without a link stand on one line.
  const facts = page.locator('dl').first().locator(':scope > div')
  const offLine = await facts.evaluateAll((each) =>
    each.flatMap((fact) => {
      const [line, label] = [fact, fact.querySelector('dt')!].map((one) => {
        const { top, height } = one.getBoundingClientRect()
        return top + height / 2
      })
      return Math.abs(line! - label!) > 2 ? [fact.textContent] : []
    }),
  )
  expect(await facts.count()).toBeGreaterThan(2)
  expect(offLine).toEqual([])
  expect(
    await small(
      page
        .getByRole('definition')
        .getByRole('link')
        .or(page.getByRole('definition').getByRole('button')),
    ),
  ).toEqual([])
})
