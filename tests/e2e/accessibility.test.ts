import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { comeBack, gone, looks, openGuest, press, refusal } from './console.ts'
import { makeBranch, makeUser } from './service.ts'

/** The violations that axe finds in the page, as `place: rule at element` lines. */
async function violations(page: Page, place: string, without: string[] = []): Promise<string[]> {
  // The content security policy forbids other scripts; the debugging protocol bypasses it.
  await page.evaluate(`${axe.source}; undefined`)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  // Elements that are still fading in do not have their final colours.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished),
    ),
  )
  const { violations: found } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    { resultTypes: ['violations' as const], rules },
  )
  return found.flatMap((each) =>
    each.nodes.map(
      (node) => `${place}: ${each.id} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`,
    ),
  )
}

test.each(looks)(
  'axe finds no violations on sign-in, list, detail, tabs and dialogs: %s, width %i',
  { tags: 'thorough', timeout: 300_000 },
  async (theme, width, height) => {
    const branch = await makeBranch()
    const user = await makeUser([branch.webId], 'Manager')
    const found: string[] = []
    {
      await using door = await openGuest('/sign-in', { width, height, stored: { theme } })
      await door.page.getByLabel('Email').waitFor()
      found.push(...(await violations(door.page, 'sign-in')))
    }
    const options = { width, height, stored: { theme } }
    await using session = await comeBack('admin@acme.test', '/branch', options)
    const { page } = session
    const look = async (place: string, ...without: string[]) =>
      void found.push(...(await violations(page, place, without)))
    await page.getByRole('link', { name: branch.name, exact: true }).waitFor()
    await look('list')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    await look('filters')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
    await page.getByRole('button', { name: 'Add branch' }).click()
    await press(page, 'Save')
    await refusal(page, 'Name')
    await look('add dialog with refusals')
    await press(page, 'Close')
    await gone(page.getByRole('dialog'))
    await page.goto(`/#/detail/site/${branch.webId}`)
    await page.getByRole('term').first().waitFor()
    await look('detail')
    for (const [tab, ready] of [
      ['Users', user.lastName],
      ['Locations', 'No data found'],
      ['Devices', 'No data found'],
      ['Activity', branch.name],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).getByText(ready).first().waitFor()
      await look(tab)
    }
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Assign User' }).first().click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'User' }).click()
    await page.getByRole('option').first().waitFor()
    // The choices are rendered beside their dialog, outside every landmark.
    await look('assign dialog with its choices', 'region')
    await page.keyboard.press('Escape')
    await press(page, 'Close')
    await gone(page.getByRole('dialog'))
    // On a phone, the actions of a record are a menu.
    const isPhone = width < 600
    if (isPhone) await page.getByRole('button', { name: `Actions for ${branch.name}` }).click()
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
    await look('delete question')
    expect(found).toEqual([])
  },
)
