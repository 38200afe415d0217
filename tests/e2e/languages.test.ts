import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseArchetypes } from '../../generators/archetypes.ts'
import { someOf, testsAll } from '../../scripts/testScope.ts'
import { entities } from '../../src/generated/entities.ts'
import { languages } from '../../generators/readLabels.ts'
import { manifest } from '../../src/generated/manifest.ts'
import { comeBack, openGuest } from './console.ts'
import { englishOnly, leftoversOn, textsIn, type Translated } from './leftovers.ts'
import { callAs, makeBranch, productAddress } from './service.ts'

/**
 * The screens of entities that together have every feature; with `npm test -- --all` of every
 * entity.
 */
const archetypes = chooseArchetypes(entities)
const menu = manifest.filter(
  (entry) => entry.menu && (testsAll() || archetypes.includes(entry.name)),
)

/** Waits until the page has finished loading; a bar with a value is the progress of a record. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector(
        'main [aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
      ) && document.querySelector('h1, h2'),
  )

/** The URL of the first record of an entity's list; undefined if the list is empty. */
async function detailOf(entry: (typeof manifest)[number]): Promise<string | undefined> {
  const { entity } = await entry.load()
  const operation = entity.operations.find(
    (each) => each.kind === 'list' && !each.path.includes('{'),
  )
  if (!operation) return undefined
  const answer = await (await callAs('admin@acme.test'))(
    'GET',
    `${operation.path.replace(/^\//, '')}?${entity.dialect === 'simple-rest' ? 'range=%5B0,0%5D' : 'size=1'}`,
  )
  const record = (Array.isArray(answer) ? answer : answer.content)[0]
  return (
    record &&
    entity.routes.detail.replace(/:id\b/, encodeURIComponent(record[entity.key] ?? record.id))
  )
}

/**
 * A window that collects the texts of all responses; `speak` chooses the language and reloads the
 * page.
 */
async function speak(page: Page, language: Translated): Promise<Set<string>> {
  const data = new Set<string>()
  page.on(
    'response',
    (response) =>
      void response.json().then(
        (json: unknown) => textsIn(json, data),
        () => undefined,
      ),
  )
  await page.evaluate((locale) => localStorage.setItem('language', locale), language)
  await page.reload()
  return data
}

/**
 * The languages in which the screens are visited. A language has every message, or it does not
 * compile: a text that is written in the code instead is found in any of them.
 */
const visited = someOf(1, languages)

test.each(visited.map((language, index) => [language, index] as const))(
  'no English text is left on any screen: %s, each entity in one of the languages [I18N-04, I18N-05]',
  { tags: 'thorough', timeout: 400_000 },
  async (language, index) => {
    const wanted = await englishOnly(language)
    expect(wanted.texts.length).toBeGreaterThan(400)
    await using session = await comeBack('admin@acme.test', '/home')
    const { page } = session
    const data = await speak(page, language)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const found: string[] = []
    const look = async (place: string) =>
      found.push(...(await leftoversOn(page, wanted, data)).map((text) => `${place}: ${text}`))
    await look('start page')
    await page.goto('/#/accountsettings')
    await page.getByRole('textbox').first().waitFor()
    await look('account settings')
    for (const [at, entry] of menu.entries()) {
      if (at % visited.length !== index) continue
      const { entity } = await entry.load()
      await page.goto(`/#${entry.routes.list}`)
      await settled(page)
      await look(entry.name)
      // The only filled button before the table is the one that adds; that of settings saves, once
      // there is something to save.
      const add = page.locator('main .MuiButton-contained').first()
      if (!entity.readOnly && (await add.count()) > 0 && (await add.isEnabled())) {
        await add.click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('input, textarea, [role="combobox"]').first().waitFor()
        await look(`${entry.name}, adding`)
        await dialog.getByRole('button').last().click()
        await look(`${entry.name}, refused`)
        await page.goto('/#/home')
        await page.reload()
      }
      const detail = await detailOf(entry)
      if (!detail) continue
      for (const tab of entity.detail.tabs) {
        await page.goto(`/#${detail}${entity.detail.tabs.length > 1 ? `/${tab.name}` : ''}`)
        await settled(page)
        await look(`${entry.name}, ${tab.name}`)
      }
    }
    expect(found).toEqual([])
  },
)

test.each(
  visited,
)('the screens before sign-in and the errors of the service are in the language: %s [I18N-04, AUTH-04, ERR-06]', {
  tags: 'thorough',
}, async (language) => {
  const wanted = await englishOnly(language)
  await using session = await openGuest('/sign-in')
  const { page } = session
  await page.getByRole('textbox').first().waitFor()
  await speak(page, language)
  const found: string[] = []
  const look = async (place: string) =>
    found.push(...(await leftoversOn(page, wanted, new Set())).map((text) => `${place}: ${text}`))
  const { default: problems } = (await import(
    `../../src/app/i18n/messages/${language}/problems.ts`
  )) as { default: Record<string, string> }
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .not.toBe('Sign in to Branchdesk')
  await page.getByRole('textbox').first().fill('nobody@acme.test')
  await page.locator('input[type=password]').fill('Wrong-12!')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: problems['invalid_grant']! }).first().waitFor()
  await look('sign-in')
  for (const route of ['/sign-up', '/password-reset', '/password-reset?token=x']) {
    await page.goto(`/#${route}`)
    await page.reload()
    await page.getByRole('textbox').first().waitFor()
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await look(route)
  }
  await page.goto('/#/500')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look('/500')
  await page.goto('/#/sign-up?token=x')
  await page.getByRole('alert').filter({ hasText: problems['LINK_EXPIRED']! }).first().waitFor()
  expect(found).toEqual([])
})

test.each(
  visited,
)('no English text is left in the dialogs and menus of a list (filters with every operator, sort, columns, files, shortcuts, undo, menus): %s [I18N-04, I18N-05]', {
  tags: 'thorough',
}, async (language) => {
  const wanted = await englishOnly(language)
  await using session = await comeBack('admin@acme.test', '/home')
  const { page } = session
  const data = await speak(page, language)
  const found: string[] = []
  const look = async (place: string) =>
    found.push(...(await leftoversOn(page, wanted, data)).map((text) => `${place}: ${text}`))
  const over = page.locator('[role=menu], [role=dialog], [role=listbox]')
  const close = async () => {
    await page.keyboard.press('Escape')
    await over.last().waitFor({ state: 'hidden' })
  }
  await page.goto('/#/branch')
  await settled(page)
  const bar = page.locator('main button[aria-haspopup]:visible')
  const [filters, ...others] = [0, 1, 2, 3].map((index) => bar.nth(index))
  await filters!.click()
  const panel = page.getByRole('dialog')
  await panel.locator('form').getByRole('button').first().click()
  const [field, comparison] = [
    panel.getByRole('combobox').nth(1),
    panel.getByRole('combobox').nth(2),
  ]
  await field.waitFor()
  await look('filters')
  // A text, a date and a status have different operators.
  for (const at of [0, 4, 5]) {
    await field.click()
    await page.getByRole('option').nth(at).click()
    await comparison.click()
    await page.getByRole('listbox').waitFor()
    await look(`comparisons of field ${at}`)
    await page.getByRole('option').last().click()
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await look(`a condition of field ${at}`)
  }
  await close()
  for (const [index, other] of others.entries()) {
    await other.click()
    await over.first().waitFor()
    await look(`menu ${index + 1}`)
    await close()
  }
  for (const entry of [0, 1]) {
    await others.at(-1)!.click()
    await page.getByRole('menuitem').nth(entry).click()
    await panel.getByRole('button').last().waitFor()
    await look(`file ${entry}`)
    // This dialog is closed by its button only.
    await page.reload()
    await settled(page)
  }
  await page.keyboard.press('?')
  await panel.waitFor()
  await look('keys')
  await close()
  for (const entry of [undefined, 2]) {
    await page.locator('header button[aria-haspopup=menu]').last().click()
    await page.getByRole('menuitem').first().waitFor()
    if (entry === undefined) {
      await look('account menu')
      await close()
    } else {
      await page.getByRole('menuitem').nth(entry).click()
      await page.getByRole('heading', { level: 2 }).last().waitFor()
      await look('undo')
    }
  }
  expect(found).toEqual([])
})

test('records with a built-in English name have a name in the reader’s language everywhere: list, card, detail, page title and search [I18N-04, I18N-05]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack('admin@acme.test', '/permissions', {
    stored: { language: 'de' },
  })
  const { page } = session
  const { content } = await (await callAs('admin@acme.test'))(
    'GET',
    'security/permissions/page?size=1&sort=permissionCode,asc',
  )
  const english: string = content[0].name
  const link = page
    .getByRole('table', { name: 'Berechtigungen' })
    .locator(`a[href$="${content[0].webId}"]`)
    .first()
  const name = (await link.textContent())!
  expect(name).not.toBe(english)
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  expect(
    await page
      .getByRole('navigation', { name: 'Navigationspfad' })
      .locator('[aria-current=page]')
      .textContent(),
  ).toBe(name)
  expect(await page.title()).toBe(`${name} · Branchdesk`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill(english)
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/permissions')
  await page
    .getByRole('list', { name: 'Berechtigungen' })
    .getByRole('link', { name, exact: true })
    .waitFor()
  expect(session.faults).toEqual([])
})

test('records with a built-in English name are found by the name in the reader’s language, in pickers, lists and the global search [I18N-04, I18N-05, LIST-01]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(
    'admin@acme.test',
    `/permissions?filter=${encodeURIComponent(JSON.stringify({ permissionGroupId: ['business'] }))}`,
    { stored: { language: 'de' } },
  )
  const { page } = session
  const links = page.getByRole('table', { name: 'Berechtigungen' }).getByRole('link')
  await links.first().waitFor()
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click()
  const group = page
    .getByRole('dialog')
    .getByRole('combobox', { name: /Gruppe|gruppe/ })
    .last()
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain('Unternehmen')
  await group.fill('vorlag')
  await page.getByRole('option', { name: 'Vorlagen', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/#/permissions')
  await page.reload()
  const search = page.locator('main').getByRole('searchbox')
  await search.fill('filialen: lesen')
  await search.press('Enter')
  const named = async () => (await links.allTextContents()).filter((text) => text.includes(': '))
  await expect.poll(named).toEqual(['Filialen: Lesen'])
  // The English name in the record is still found.
  await search.fill('BUSINESS:LOCATIONS:READ')
  await search.press('Enter')
  await expect.poll(named).toEqual(['Standorte: Lesen'])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('Filialen: les')
  await page.getByRole('option', { name: 'Filialen: Lesen', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Filialen: Lesen', exact: true }).waitFor()
  // From here on in another language, without a page load.
  await page.goto('/#/permissions')
  await page.getByRole('button', { name: /^Sprache/ }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await page.getByRole('table', { name: 'Autorisations' }).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: /^Rechercher partout/ }).click()
  await page.getByRole('combobox').last().fill('BUSINESS:SITE:READ')
  await page.getByRole('option', { name: /^Agences\s?: /i }).waitFor()
  expect(session.faults).toEqual([])
})

test('countries have their name in the reader’s language where they are shown, chosen and searched; a dialog that adds has the title of its button [I18N-04, DLG-30]', {
  tags: 'thorough',
}, async () => {
  const { webId } = await makeBranch({
    addAddress: true,
    addressModel: {
      street: '1 Main Street',
      city: 'Boston',
      state: 'US-MA',
      country: 'US',
      postalCode: '02110',
    },
  })
  await using session = await comeBack('admin@acme.test', `/detail/site/${webId}`, {
    stored: { language: 'fr' },
  })
  const { page } = session
  await page.getByTitle('1 Main Street, Boston, Massachusetts 02110, États-Unis').first().waitFor()
  await page.goto('/#/branch')
  await page
    .locator('main')
    .getByRole('button', { name: 'Ajouter une agence', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une agence', exact: true })
  const country = dialog.getByRole('combobox', { name: /^Pays/ })
  await expect.poll(() => country.inputValue()).toBe('États-Unis')
  await country.click()
  await country.fill('allem')
  await page.getByRole('option', { name: 'Allemagne', exact: true }).click()
  expect(await country.inputValue()).toBe('Allemagne')
  expect(session.faults).toEqual([])
})

test('the language is English at first, changes without a page load, and is kept [I18N-02, I18N-06, SESS-05]', async () => {
  await using session = await comeBack('admin@acme.test', '/branch')
  const { page } = session
  await page.getByRole('heading', { level: 1, name: /^Branches/ }).waitFor()
  expect(
    await page.evaluate(() => [localStorage.getItem('language'), document.documentElement.lang]),
  ).toEqual([null, 'en'])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/site/sites?') && request.headers()['accept-language'] === 'fr',
  )
  await page.getByRole('button', { name: 'Language: EN' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await page.getByRole('heading', { level: 1, name: /^Agences/ }).waitFor()
  // The texts of look-ups are requested again.
  await asked
  expect(
    await page.evaluate(() => [
      localStorage.getItem('language'),
      document.documentElement.lang,
      (window as unknown as { isSamePage?: boolean }).isSamePage,
    ]),
  ).toEqual(['fr', 'fr', true])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /^Agences/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  expect(session.faults).toEqual([])
})

test('a list that is still loading is requested again in a language chosen meanwhile [I18N-06]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack('admin@acme.test', '/devices')
  const { page } = session
  const asked: (string | undefined)[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/site\/sites\?/, async (route) => {
    asked.push(route.request().headers()['accept-language'])
    if (asked.length === 1) await held
    // The first request is cancelled by then.
    await route.continue().catch(() => undefined)
  })
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Branches', exact: true })
    .click()
  await expect.poll(() => asked).toEqual(['en'])
  await page.getByRole('button', { name: 'Language: EN' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect.poll(() => asked).toEqual(['en', 'fr'])
  answer()
  await page.getByRole('table', { name: 'Agences' }).getByRole('link').first().waitFor()
  expect(session.faults).toEqual([])
})

const formats = someOf(2, [
  ['de', /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/, 'TT.MM.JJJJ', '31.01.2030'],
  ['ja', /^\d{4}\/\d\d\/\d\d \d\d:\d\d$/, 'YYYY/MM/DD', '2030/01/31'],
  ['en', /^\d\d-\d\d-\d{4} \d{1,2}:\d\d [AP]M$/, 'MM-DD-YYYY', '01-31-2030'],
] as const)

test.each(formats)(
  'dates and times have the format of the language in lists, details and inputs: %s [CONST-24, CONST-25, I18N-06]',
  { tags: 'thorough' },
  async (language, moment, placeholder, typed) => {
    const { webId } = await makeBranch({ startDate: '2030-01-31' })
    await using session = await comeBack('admin@acme.test', `/detail/site/${webId}`, {
      stored: { language },
    })
    const { page } = session
    await page.getByRole('definition').first().waitFor()
    const facts = await page.getByRole('definition').allTextContents()
    expect(facts.filter((text) => moment.test(text)).length).toBeGreaterThanOrEqual(1)
    expect(facts).toContain(typed)
    await page.goto('/#/branch')
    await settled(page)
    await page.locator('main .MuiButton-contained').first().click()
    const box = page.getByRole('dialog').getByPlaceholder(placeholder).first()
    await box.fill(typed)
    await box.press('Tab')
    expect(await box.inputValue()).toBe(typed)
    expect(await box.getAttribute('aria-invalid')).not.toBe('true')
  },
)

test('error messages of the service are in the user’s language, those of schema rules too [ERR-05, I18N-04]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack('admin@acme.test', '/home')
  const { page } = session
  await speak(page, 'de')
  await page.goto('/#/detail/site/there-is-no-such-branch')
  await page.getByText('Error 404').or(page.getByText('Fehler 404')).first().waitFor()
  const answer = await fetch(`${productAddress()}/api/site/sites/there-is-no-such-branch`, {
    headers: {
      authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('id_token'))}`,
      'accept-language': 'de',
    },
  })
  // Other clients get the message in English.
  expect((await answer.json()).message).toBe('This branch was not found.')
})
