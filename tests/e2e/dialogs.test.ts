import { expect, test } from 'vitest'
import { choose, column, comeBack, fill, gone, press, refusal, see, toast } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const admin = 'admin@acme.test'

/** The birthday, as typed, of a person who turns sixteen in this number of days. */
function sixteenYearsAgo(days: number): string {
  const now = new Date()
  const born = new Date(now.getFullYear() - 16, now.getMonth(), now.getDate() + days)
  return [born.getMonth() + 1, born.getDate(), born.getFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

test('a branch is added: missing fields are named, the dialog stays open, and Close asks only when something was typed [DLG-01, DLG-02, DLG-03, DLG-16, DLG-42, VAL-20, VAL-21, VAL-22, VAL-23, VAL-24, VAL-25, VAL-26, VAL-30, VAL-35, ERR-42, CONST-17, CONST-18]', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  const dialog = page.getByRole('dialog', { name: 'Add branch' })
  await page.getByRole('button', { name: 'Add branch' }).click()
  await dialog.waitFor()
  await press(page, 'Close')
  await gone(dialog)
  await page.getByRole('button', { name: 'Add branch' }).click()
  await press(page, 'Save')
  expect(await refusal(page, 'Name')).toBe('Name is required')
  expect(await refusal(page, 'Branch number')).toBe('Branch number is required')
  expect(await refusal(page, 'Address line 1')).toBe('Address line 1 is required')
  expect(await refusal(page, 'Postal code')).toBe('Postal code is required')
  await dialog
    .getByRole('alert')
    .filter({ hasText: 'Sorry, looks like there are some errors detected, please try again' })
    .waitFor()
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name')
  await fill(page, 'Address line 1', 'x'.repeat(101))
  expect(await refusal(page, 'Address line 1')).toBe(
    'Address line 1 must not exceed 100 characters',
  )
  await fill(page, 'Address line 1', '   ')
  expect(await refusal(page, 'Address line 1')).toBe('Address line 1 is required')
  await fill(page, 'Postal code', 'abc12345678')
  expect(await refusal(page, 'Postal code')).toBe('Postal code must not exceed 10 characters')
  expect(await dialog.getByLabel('Postal code').inputValue()).toBe('ABC12345678')
  await fill(page, 'Email', 'nobody')
  expect(await refusal(page, 'Email')).toBe('Invalid email address')
  await fill(page, 'Start date', '12-24-2036')
  await fill(page, 'End date', '12-23-2036')
  await dialog.getByLabel('Description').focus()
  expect(await refusal(page, 'End date')).toBe('End date cannot be before start date')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.waitFor()
  await press(page, 'Close')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  const name = unique('Branch')
  await fill(page, 'Name', name)
  await fill(page, 'Branch number', name.slice(7))
  await fill(page, 'Email', 'shop@acme.test')
  await fill(page, 'Address line 1', '5 Elm Street')
  await fill(page, 'Postal code', '02139')
  await fill(page, 'End date', '12-24-2036')
  expect(await dialog.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('United States')
  await dialog.getByRole('combobox', { name: 'State' }).waitFor()
  await press(page, 'Save')
  expect(await refusal(page, 'State')).toBe('State is required')
  await choose(page, 'State', 'Massachusetts')
  await choose(page, 'City', 'Cambridge')
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/site/sites')),
    press(page, 'Save'),
  ])
  expect(request.headers()['idempotency-key']).toBeTruthy()
  await toast(page, 'Branch has been added successfully.')
  await gone(dialog)
  await expect.poll(() => column(page, 'Branches', 'Name')).toContain(name)
})

test('a branch is edited with the version that was read, cloned without its number, and deleted after a confirmation with its name [DLG-05, DLG-16, DLG-23, DLG-24, SITE-11, LIST-31, ERR-46]', async () => {
  const branch = await makeBranch()
  await using session = await comeBack(
    admin,
    `/branch?filter=${encodeURIComponent(JSON.stringify({ search: branch.name }))}`,
  )
  const { page } = session
  await page.getByRole('button', { name: `Edit ${branch.name}` }).click()
  await fill(page, 'Description', 'Now with parking')
  const [put] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PUT'),
    press(page, 'Save'),
  ])
  expect(put.headers()['if-match']).toBe('"1"')
  await toast(page, 'Branch has been updated successfully.')
  await page.getByRole('button', { name: `Clone ${branch.name}` }).click()
  const copy = `${branch.name} (copy)`
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(copy)
  await press(page, 'Save')
  expect(await refusal(page, 'Branch number')).toBe('Branch number is required')
  await fill(page, 'Branch number', `${branch.code}c`)
  const [cloned] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST'),
    press(page, 'Save'),
  ])
  expect(cloned.url()).toMatch(/\/site\/sites\/global$/)
  await toast(page, 'Branch has been copied successfully.')
  await page.getByRole('button', { name: `Delete ${copy}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(`Are you sure to delete ${copy}?`).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: copy, exact: true }).waitFor()
  await page.getByRole('button', { name: `Delete ${copy}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Branch has been deleted successfully.')
  await gone(page.getByRole('link', { name: copy, exact: true }))
})

test('a user is added in steps: names of letters, a minimum age of sixteen, a strong password and at least one branch [LIST-08, USER-39, VAL-32, VAL-33, VAL-35, VAL-37, VAL-39, CONST-22]', async () => {
  const branch = await makeBranch()
  await using session = await comeBack(admin, '/user')
  const { page } = session
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await page.getByRole('button', { name: 'Add user' }).click()
  await fill(page, 'First name', 'R2D2')
  await fill(page, 'Email', 'etta@')
  await fill(page, 'Birthday', sixteenYearsAgo(1))
  await fill(page, 'Password', 'short')
  await press(page, 'Next')
  expect(await refusal(page, 'First name')).toBe('Only alphabets are allowed for this field')
  expect(await refusal(page, 'Last name')).toBe('Last name is required')
  expect(await refusal(page, 'Email')).toBe('Invalid email address')
  expect(await refusal(page, 'Birthday')).toBe('User must be at least 16 years old')
  expect(await refusal(page, 'Password')).toContain(
    'Password must contain at least 8 characters, including at least 1 number, 1 lowercase letter, 1 uppercase letter and 1 special character',
  )
  const lastName = unique('Adder')
  await fill(page, 'First name', 'Élodie-Anne')
  await fill(page, 'Last name', lastName)
  await fill(page, 'Email', `${lastName.replace(' ', '.').toLowerCase()}@acme.test`)
  await fill(page, 'Birthday', sixteenYearsAgo(0))
  await fill(page, 'Password', 'Branchdesk-2!')
  await press(page, 'Next')
  await dialog.getByRole('button', { name: 'Add branch and role' }).waitFor()
  await press(page, 'Submit')
  await dialog.getByText('Please select at least one branch').waitFor()
  await dialog.getByRole('button', { name: 'Add branch and role' }).click()
  await choose(page, 'Branch', branch.name)
  await choose(page, 'Role', 'User')
  const [sent] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && /userAccounts/.test(request.url()),
    ),
    press(page, 'Submit'),
  ])
  expect(new URL(sent.url()).pathname).toMatch(/\/security\/userAccounts\/global$/)
  await toast(page, 'User has been added successfully.')
  await expect.poll(() => column(page, 'Users', 'Last name')).toContain(lastName)
})

test('devices and locations are added with their required fields, and a device is deleted [DEV-08, DEV-09, DLG-22, LOC-04, VAL-39]', async () => {
  const branch = await makeBranch()
  await using session = await comeBack(admin, '/devices')
  const { page } = session
  const name = unique('Till')
  await page.getByRole('button', { name: 'Add device' }).click()
  await press(page, 'Save')
  for (const label of ['Name', 'Type', 'UUID'])
    expect(await refusal(page, label)).toBe(`${label} is required`)
  await fill(page, 'Name', name)
  await choose(page, 'Type', 'Payment terminal')
  await fill(page, 'UUID', crypto.randomUUID())
  await page.getByRole('dialog').getByLabel('MAC address').pressSequentially('02ab7cdeff01')
  expect(await page.getByRole('dialog').getByLabel('MAC address').inputValue()).toBe(
    '02:AB:7C:DE:FF:01',
  )
  await press(page, 'Save')
  await toast(page, 'Device has been added successfully.')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByText(`Are you sure to delete ${name}?`).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Device has been deleted successfully.')
  await page.goto('/#/locations')
  await page.getByRole('button', { name: 'Add location' }).click()
  await fill(page, 'Name', name)
  await press(page, 'Save')
  expect(await refusal(page, 'Branches')).toBe('Please select at least one branch')
  await choose(page, 'Branches', branch.name)
  await press(page, 'Save')
  await toast(page, 'Location has been added successfully.')
  await expect.poll(async () => (await column(page, 'Locations', 'Branches'))[0]).toBe(branch.name)
})

test('the name of a look-up is LK with letters or digits; several records are deleted together [VAL-38, LIST-10, LIST-11, LIST-12, ERR-38, DLG-25]', async () => {
  const stem = unique('Twin')
  const branches = [
    await makeBranch({ name: `${stem} one` }),
    await makeBranch({ name: `${stem} two` }),
  ]
  await using session = await comeBack(admin, '/lookup')
  const { page } = session
  await page.getByRole('button', { name: 'Add lookup' }).click()
  await fill(page, 'Name', 'Colours')
  await press(page, 'Save')
  expect(await refusal(page, 'Name')).toBe(
    'Lookup name must start with LK followed by alphanumeric text',
  )
  await press(page, 'Close')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.goto(`/#/branch?filter=${encodeURIComponent(JSON.stringify({ search: stem }))}`)
  for (const each of branches)
    await page.getByRole('checkbox', { name: `Select ${each.name}` }).click()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/Are you sure to delete selected branch\(s\)\?/i)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Selected Branch(s) have been deleted successfully.')
  await page.getByText('No data found').waitFor()
})

test('a user is edited without losing branches or password, and cloned without email and phone numbers [USER-04, DLG-16]', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  const user = await makeUser([branch.webId])
  await using session = await comeBack(admin, `/detail/user/${user.webId}`)
  const { page } = session
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, 'First name', 'Odette')
  await press(page, 'Save')
  await toast(page, 'User has been updated successfully.')
  await page.getByRole('heading', { level: 1, name: `Odette ${user.lastName}` }).waitFor()
  await page.getByRole('tab', { name: 'Branches' }).click()
  await page.getByRole('link', { name: branch.name, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clone', exact: true }).click()
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('First name').inputValue())
    .toBe('Odette')
  expect(await page.getByRole('dialog').getByLabel('Email').inputValue()).toBe('')
})

test('if one of several records is in use, none is deleted, and the dialog names the record and what uses it', {
  tags: 'thorough',
}, async () => {
  const call = await callAs('admin@acme.test')
  const stem = unique('Role').replaceAll(' ', '')
  const roles = await Promise.all(
    ['one', 'two', 'three'].map((each) =>
      call('POST', 'security/roles', { roleName: `${stem} ${each}`, permissions: [] }),
    ),
  )
  for (const role of roles.slice(0, 2)) await makeUser([(await makeBranch()).webId], role.roleName)
  await using session = await comeBack(
    'admin@acme.test',
    `/roles?filter=${encodeURIComponent(JSON.stringify({ search: stem, status: 'ACTIVE' }))}`,
  )
  const { page } = session
  for (const { roleName } of roles)
    await page.getByRole('checkbox', { name: `Select ${roleName}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await see(question, 'Nothing was removed: 2 of the records are still used by 2 branch users.')
  const message = await question.getByRole('alert').innerText()
  expect([
    message.includes(`${stem} one`),
    message.includes(`${stem} two`),
    message.includes(`${stem} three`),
  ]).toEqual([true, true, false])
  expect((await call('GET', `security/roles?search=${stem}`)).content).toHaveLength(3)
})
