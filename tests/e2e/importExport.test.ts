import { buffer } from 'node:stream/consumers'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack, gone, see } from './console.ts'
import { loseFirst, sentTwiceUnderOneKey, unreachable } from './lost.ts'
import { callAs, unique } from './service.ts'

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, entry: 'Export…' | 'Import…') {
  await page.getByRole('table', { name: 'Branches' }).getByRole('row').nth(1).waitFor()
  await more(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await dialog(page).waitFor()
}

/** Clicks a control that downloads a file, and reads the file. */
async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return {
    name: download.suggestedFilename(),
    text: (await buffer(await download.createReadStream())).toString('utf8'),
  }
}

const fileOf = (lines: string[], name = 'branches.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  dialog(page).locator('input[type="file"]').setInputFiles(file)
const button = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: typeof name === 'string' })
const count = (page: Page, name: string) =>
  dialog(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent()

/** The violations that axe finds in the open dialog. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(`${axe.source}; undefined`)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished),
    ),
  )
  return page.evaluate(async () =>
    (await (window as any).axe.run('[role=dialog]')).violations.map(
      ({ id, nodes }: any) => `${id}: ${nodes.map((each: any) => each.html).join(' ')}`,
    ),
  )
}

const heads = 'Name,Branch number,Branch level,Address line 1,Country,State,City,Postal code,Remark'
const place = '1 Main,United States,Massachusetts,Boston,02110'

describe('files', () => {
  test('an export has the search, the columns, the labels and the order of the list', async () => {
    // A session of its own, because the list keeps its filters.
    await using session = await comeBack(
      'admin@acme.test',
      `/branch?filter=${encodeURIComponent('{"search":"harbor"}')}&sort=name&order=ASC`,
    )
    const { page, faults } = session
    await open(page, 'Export…')
    await see(dialog(page), /^\d+ records? match(es)? the search and filters\.$/)
    const file = await saved(page, () => button(page, 'Export').click())
    expect(file.name).toMatch(/^branches-\d{4}-\d\d-\d\d\.csv$/)
    const [first, ...rows] = file.text.split('\r\n').filter(Boolean)
    expect(first).toMatch(/^\ufeffName,Branch number,Branch level,Address · Address line 1,/)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatch(/harbor/i)
    await see(page, 'The file has been exported')
    await gone(dialog(page))
    expect(faults).toEqual([])
  })

  test('a JSON export with all columns has the complete records', {
    tags: 'thorough',
  }, async () => {
    await using session = await comeBack('admin@acme.test', '/branch')
    const { page } = session
    await open(page, 'Export…')
    await dialog(page).getByRole('radio', { name: 'JSON, for programs' }).check()
    await dialog(page).getByRole('radio', { name: 'All columns' }).check()
    const file = await saved(page, () => button(page, 'Export').click())
    expect(file.name).toMatch(/\.json$/)
    const records = JSON.parse(file.text) as Record<string, unknown>[]
    expect(records.length).toBeGreaterThan(20)
    // Other tests add branches without an address.
    expect(records.find(({ addressModel }) => addressModel)).toMatchObject({
      webId: expect.any(String),
      name: expect.any(String),
      addressModel: { country: 'US' },
    })
  })

  test('a file is imported: columns are matched, invalid rows are reported and saved, corrected and imported again', async () => {
    await using session = await comeBack('admin@acme.test', '/branch')
    const { page, faults } = session
    await open(page, 'Import…')
    await choose(
      page,
      fileOf([heads, `Quay One,WH-1,Flagship,${place},a`, `,WH-2,Palace,${place},b`]),
    )
    await see(dialog(page), 'The file has 2 rows. Choose what its columns mean.')
    const meaning = (name: string) =>
      dialog(page)
        .getByRole('combobox', { name: `What “${name}” means` })
        .textContent()
    expect([await meaning('Name'), await meaning('State'), await meaning('Remark')]).toEqual([
      'Name *',
      'Address · State',
      'Leave out',
    ])
    expect(
      await dialog(page).getByRole('combobox', { name: 'Find existing records by' }).textContent(),
    ).toBe('Branch number *'.replace(' *', ''))
    await button(page, 'Check').click()
    await button(page, 'Import 1 row').waitFor()
    expect([await count(page, 'New'), await count(page, 'Wrong')]).toEqual(['1', '1'])
    await see(dialog(page), 'Name is required')
    await see(dialog(page), 'Branch level must be one of the choices')
    const errors = await saved(page, () => button(page, 'Download wrong rows').click())
    expect(errors.text).toBe(
      `\ufeff${heads},_errors\r\n,WH-2,Palace,${place},b,"Name is required; Branch level must be one of the choices"\r\n`,
    )
    await button(page, 'Import 1 row').click()
    await see(dialog(page), 'All but 1 row was imported.')
    await button(page, 'Close').click()
    await see(page.getByRole('table', { name: 'Branches' }), 'Quay One')

    await open(page, 'Import…')
    await choose(page, {
      ...fileOf([]),
      buffer: Buffer.from(errors.text.replace('\r\n,WH-2,Palace', '\r\nQuay Two,WH-2,Outlet')),
    })
    await button(page, 'Check').click()
    await button(page, 'Import 1 row').click()
    await see(dialog(page), 'Everything was imported.')
    await button(page, 'Close').click()
    await see(page.getByRole('table', { name: 'Branches' }), 'Quay Two')
    expect(faults).toEqual([])
  })

  test('all or nothing: one invalid row stops the whole import', { tags: 'thorough' }, async () => {
    await using session = await comeBack('admin@acme.test', '/branch')
    const { page } = session
    await open(page, 'Import…')
    await choose(
      page,
      fileOf([heads, `Held up,HU-1,Flagship,${place},`, `,HU-2,Flagship,${place},`]),
    )
    await dialog(page).getByRole('radio', { name: 'Import nothing' }).check()
    await button(page, 'Check').click()
    await see(dialog(page), 'Nothing is imported while a row is wrong.')
    expect(await button(page, 'Import 1 row').isDisabled()).toBe(true)
    await button(page, 'Back').click()
    await dialog(page).getByRole('radio', { name: 'Import all the others' }).check()
    await button(page, 'Check').click()
    await button(page, 'Import 1 row').waitFor()
    await button(page, 'Close').click()
  })

  test('a lost connection during the import is reported, and a retry continues where it stopped', {
    tags: 'thorough',
  }, async () => {
    await using session = await comeBack('admin@acme.test', '/branch')
    const { page, context } = session
    await open(page, 'Import…')
    const rows = Array.from(
      { length: 12 },
      (_, index) => `Cut ${index},CUT-${index},Flagship,${place},`,
    )
    await choose(page, fileOf([heads, ...rows]))
    await button(page, 'Check').click()
    await button(page, 'Import 12 rows').waitFor()
    await context.setOffline(true)
    await button(page, 'Import 12 rows').click()
    await see(
      dialog(page),
      'Trying again continues where the import stopped. Nothing is imported twice.',
    )
    await context.setOffline(false)
    await button(page, 'Try again').click()
    await see(dialog(page), 'Everything was imported.')
    expect(await count(page, 'Added')).toBe('12')
  })

  test('an import whose response was lost is requested again and runs only once', {
    tags: 'thorough',
  }, async () => {
    await using session = await comeBack('admin@acme.test', '/branch')
    const { page, context } = session
    await open(page, 'Import…')
    const number = unique('LOST').replace(' ', '-')
    await choose(page, fileOf([heads, `Lost answer,${number},Flagship,${place},`]))
    await button(page, 'Check').click()
    await button(page, 'Import 1 row').waitFor()
    const keys = await loseFirst(context, 'answer', 'POST', /\/api\/import\//)
    await button(page, 'Import 1 row').click()
    await see(dialog(page), unreachable)
    await button(page, 'Try again').click()
    await see(dialog(page), 'Everything was imported.')
    expect(await count(page, 'Added')).toBe('1')
    sentTwiceUnderOneKey(keys)
    expect(
      (await (await callAs('admin@acme.test'))('GET', `site/sites?search=${number}`)).totalElements,
    ).toBe(1)
  })

  test('closing during the import asks first, and stopping keeps the imported records', {
    tags: 'thorough',
  }, async () => {
    await using session = await comeBack('admin@globex.test', '/branch')
    const { page } = session
    // In the other tenant, because other tests count the records of this one.
    await open(page, 'Import…')
    const rows = Array.from(
      { length: 3_000 },
      (_, index) => `Many ${index},MANY-${index},Flagship,${place},`,
    )
    await choose(page, fileOf([heads, ...rows]))
    await button(page, 'Check').click()
    await button(page, 'Import 3000 rows').click({ timeout: 60_000 })
    await see(dialog(page), 'The rows are being imported…')
    await button(page, 'Close').click()
    const asking = page.getByRole('alertdialog', { name: 'The import is running' })
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Stop').click()
    await see(dialog(page), 'The import was stopped. What was imported before that is kept.')
  })

  test('an unreadable file is refused with the reason, and another one can be chosen', {
    tags: 'thorough',
  }, async () => {
    await using session = await comeBack('admin@acme.test', '/branch')
    const { page } = session
    await open(page, 'Import…')
    await choose(page, fileOf(['name', '"not closed']))
    await see(dialog(page), /The body could not be read: it is not CSV/)
    // Other kinds of files are named in the message.
    for (const [name, content, error] of [
      ['nothing.csv', '\r\n', '“nothing.csv” is empty.'],
      [
        'book.xlsx',
        'PK\u0003\u0004\u0014',
        '“book.xlsx” is not a text file. Save a spreadsheet as CSV and choose that file.',
      ],
      [
        'picture.png',
        '\u0089PNG\u0000',
        '“picture.png” is not a text file. Save a spreadsheet as CSV and choose that file.',
      ],
      ['heads.csv', 'Name,Branch number', '“heads.csv” has no rows below its column names.'],
    ] as const) {
      await choose(page, { name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') })
      await see(dialog(page).getByRole('alert'), error)
      await see(dialog(page), new RegExp(`File · ${name}$`))
    }
    // A spreadsheet on Windows may save in another encoding.
    await choose(page, {
      name: 'old.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;Branch number\r\nCaf\u00e9;CAFE-1', 'latin1'),
    })
    await see(dialog(page), 'Café')
  })

  test('a user who may not write is not offered an import', async () => {
    await using session = await comeBack('user@acme.test', '/form')
    const { page } = session
    await page.getByRole('table', { name: 'Forms' }).waitFor()
    await more(page).click()
    await page.getByRole('menuitem', { name: 'Export…' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Import…' }).count()).toBe(0)
  })

  const sizes = someOf(1, [
    [390, 844],
    [1440, 900],
  ] as const)
  test.each(sizes)(
    'at a width of %i axe finds no violations in the dialogs, and nothing is cut off',
    { tags: 'thorough' },
    async (width, height) => {
      await using session = await comeBack('admin@acme.test', '/branch', { width, height })
      const { page } = session
      const fits = async () => {
        expect(await faultsOf(page)).toEqual([])
        const { shown, whole } = await dialog(page).evaluate((element) => ({
          shown: element.clientWidth,
          whole: element.scrollWidth,
        }))
        expect(whole).toBe(shown)
        if (width < 600) expect(shown).toBeGreaterThan(width - 4)
      }
      await more(page).click()
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await button(page, 'Export').waitFor()
      await fits()
      await button(page, 'Close').click()
      await gone(dialog(page))
      await more(page).click()
      await page.getByRole('menuitem', { name: 'Import…' }).click()
      await button(page, 'Choose a file').waitFor()
      await fits()
      const template = await saved(page, () =>
        button(page, 'Download an empty file with all columns').click(),
      )
      expect(template.text).toMatch(/^\ufeffname,code,typeTextCode,/)
      await choose(
        page,
        fileOf([
          heads,
          `Wide ${width},WIDE-${width},Flagship,${place},`,
          `,WRONG,Palace,${place},`,
        ]),
      )
      await button(page, 'Check').waitFor()
      await fits()
      await button(page, 'Check').click()
      await button(page, 'Import 1 row').waitFor()
      expect(await count(page, 'New')).toBe('1')
      await fits()
      await button(page, 'Import 1 row').click()
      await see(dialog(page), 'All but 1 row was imported.')
      await fits()
    },
  )
})
