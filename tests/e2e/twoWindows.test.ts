import { expect, test } from 'vitest'
import { choose, comeBack, fill, gone, press, see, toast } from './console.ts'
import { callAs, makeBranch } from './service.ts'

test('a branch is edited in two windows: the second compares both versions field by field and saves its choice', async () => {
  const branch = await makeBranch({ description: 'As it was', website: 'https://acme.test/before' })
  await using first = await comeBack('admin@acme.test', `/detail/site/${branch.webId}`)
  await using second = await comeBack('hq@acme.test', `/detail/site/${branch.webId}`)
  for (const { page } of [first, second]) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect
      .poll(() => page.getByRole('dialog').getByLabel('Description').inputValue())
      .toBe('As it was')
  }
  await fill(first.page, 'Description', 'First was here')
  await fill(first.page, 'Website', 'https://acme.test/first')
  await press(first.page, 'Save')
  await toast(first.page, 'Branch has been updated successfully.')

  const { page } = second
  await fill(page, 'Description', 'Second was here')
  await fill(page, 'Email', 'second@acme.test')
  await press(page, 'Save')
  const conflict = page.getByRole('dialog', { name: 'This record was changed by someone else' })
  await see(conflict, /Changed by Ana Kovač/)
  const description = conflict.getByRole('radiogroup', { name: 'Description' })
  await description.getByRole('radio', { name: 'Yours: Second was here', checked: true }).waitFor()
  await description.getByRole('radio', { name: 'Theirs: First was here' }).waitFor()
  await conflict
    .getByRole('radiogroup', { name: 'Website' })
    .getByRole('radio', { name: /^Theirs: .*first/, checked: true })
    .waitFor()
  await conflict
    .getByRole('radiogroup', { name: 'Email' })
    .getByRole('radio', { name: /^Yours: second@acme.test/, checked: true })
    .waitFor()
  await conflict.getByRole('button', { name: 'Save choice' }).click()
  await toast(page, 'Branch has been updated successfully.')
  await gone(conflict)

  const call = await callAs('admin@acme.test')
  expect(await call('GET', `site/sites/${branch.webId}`)).toMatchObject({
    description: 'Second was here',
    website: 'https://acme.test/first',
    storeEmail: 'second@acme.test',
    version: 3,
  })
})

test('choosing theirs keeps the values of the other window', { tags: 'thorough' }, async () => {
  const branch = await makeBranch({ description: 'As it was' })
  await using session = await comeBack('admin@acme.test', `/detail/site/${branch.webId}`)
  const { page } = session
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, 'Description', 'Mine')
  const call = await callAs('hq@acme.test')
  await call('PATCH', `site/sites/${branch.webId}`, { description: 'Theirs' })
  await press(page, 'Save')
  const conflict = page.getByRole('dialog', { name: 'This record was changed by someone else' })
  await conflict.getByRole('radio', { name: 'Theirs: Theirs' }).click()
  await conflict.getByRole('button', { name: 'Save choice' }).click()
  await gone(conflict)
  expect(await call('GET', `site/sites/${branch.webId}`)).toMatchObject({ description: 'Theirs' })
})

test('a conflict shows complete values by name, and says where both changed a field', async () => {
  const branch = await makeBranch()
  await using session = await comeBack('admin@acme.test', `/detail/site/${branch.webId}`)
  const { page } = session
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await choose(page, 'Branch level', 'Outlet')
  await fill(page, 'Postal code', '02115')
  const call = await callAs('hq@acme.test')
  await call('PATCH', `site/sites/${branch.webId}`, { typeTextCode: 'FLAGSHIP' })
  await press(page, 'Save')
  const conflict = page.getByRole('dialog', { name: 'This record was changed by someone else' })
  const level = conflict.getByRole('radiogroup', { name: 'Branch level' })
  await level.getByRole('radio', { name: 'Yours: Outlet', checked: true }).waitFor()
  await level.getByRole('radio', { name: 'Theirs: Flagship' }).waitFor()
  const address = conflict.getByRole('radiogroup', { name: 'Address' })
  await address
    .getByRole('radio', { name: /^Yours: 1 Test Row, Boston, .*02115/, checked: true })
    .waitFor()
  await address.getByRole('radio', { name: /^Theirs: 1 Test Row, Boston, .*02110/ }).waitFor()
  expect(await conflict.getByText('Changed by both of you').count()).toBe(1)
})
