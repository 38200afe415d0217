import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { World } from '../../../stories/storyWorld.ts'
import { http } from '../../../src/app/compositionRoot.ts'
import { SectionList } from '../../../src/overrides/formSections/SectionList.tsx'
import { DragAndDrop } from '../../../src/screens/drag/DragAndDrop.tsx'
import { enterService, mount, unmountAll, violations } from '../../fields/views/mount.tsx'
import { makeBranch, makePerson } from '../../screens/requirements/branchRecords.ts'
import {
  button,
  choose,
  dialog,
  lastTo,
  openConsole,
  patience,
  press,
  see,
} from '../../screens/requirements/openConsole.tsx'

afterEach(unmountAll)

let count = 0
const post = async (path: string, body: unknown) =>
  (await http({ verb: 'POST', path, body })).json as { webId: string }

/**
 * Opens the sections of a new form with `placed` of four new sections, named by a word of their own
 * (`Quartz 1`) and found by it.
 */
async function openForm(
  placed: number,
  permissions?: string[],
  obstruction?: World['obstruction'],
) {
  await enterService()
  const word = `Quartz${Date.now().toString(36)}${count++}`
  const branch = await makeBranch()
  const form = await post('/forms/definitions/global', {
    name: `Form ${word}`,
    siteIds: [branch.webId],
    status: 'ACTIVE',
  })
  const sections: string[] = []
  for (const number of [1, 2, 3, 4])
    sections.push((await post('/forms/sections', { name: `${word} ${number}` })).webId)
  if (placed > 0)
    await post(
      '/forms/definitionSections',
      sections
        .slice(0, placed)
        .map((formSectionId) => ({ formSectionId, formDefinitionId: form.webId })),
    )
  const account = permissions && (await makePerson(branch.webId, permissions))
  const sent = await openConsole({
    route: `/detail/form/${form.webId}/form-section`,
    ...(account ? { account } : {}),
    ...(obstruction ? { obstruction } : {}),
  })
  const name = (number: number) => `${word} ${number}`
  await see(selected())
  return { sent, form: form.webId, branch, sections, word, name }
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
const available = () => region('Available sections')
const selected = () => region('Sections of the form')
const search = (list: Locator) => list.getByRole('searchbox', { name: 'Search sections' })
const item = (list: Locator, name: string) =>
  list.getByRole('listitem').filter({ hasText: name }).first()
/** The names in a list from top to bottom. */
const names = (list: Locator) =>
  list
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelector('[title]')!.getAttribute('title')!)
async function expectNames(list: () => Locator, wanted: string[]) {
  await expect.poll(() => names(list()), patience).toEqual(wanted)
}
const drag = (from: Locator, to: Locator, y: number) =>
  userEvent.dragAndDrop(from, to, {
    sourcePosition: { x: 90, y: 20 },
    targetPosition: { x: 90, y },
    steps: 20,
  } as object)

/** Opens the dialog for the location of a section from its menu. */
async function openLocation(name: string) {
  await press(`Actions for ${name}`)
  await userEvent.click(page.getByRole('menuitem', { name: 'Assign Location' }))
  await see(dialog('Assign Location').getByRole('combobox', { name: 'Location', exact: true }))
}

test('two lists show what can be added and what the form has; each is searched from three characters on [FORM-35, FORM-36, FORM-46]', async () => {
  const { sent, form, word, name } = await openForm(2)
  await expectNames(selected, [name(1), name(2)])
  expect(names(available())).not.toContain(name(1))
  const read = sent.findLast(({ path }) => path === '/forms/definitionSections')!
  expect([read.query.get('formDefinitionId'), read.query.get('status')]).toEqual([form, 'ACTIVE'])
  await userEvent.fill(search(available()), word)
  await expectNames(available, [name(3), name(4)])
  const asked = sent.filter(({ path }) => path === '/forms/sections/list')
  // The same list may be read again, to show what others change.
  expect([...new Set(asked.map(({ query }) => query.get('search')))]).toEqual([null, word])
  // Two characters search nothing.
  await userEvent.fill(search(selected()), 'zz')
  await expectNames(selected, [name(1), name(2)])
  await userEvent.fill(search(selected()), name(2))
  await expectNames(selected, [name(2)])
  await userEvent.fill(search(selected()), 'zzz')
  await see(selected().getByText('No section matches the search.'))
  await userEvent.clear(search(selected()))
  await expectNames(selected, [name(1), name(2)])
  expect(await violations()).toBe('')
})

test('a section is dragged into the form at a place, in order, and back out of it [FORM-40, FORM-43, FORM-44, FORM-45, FORM-47, ERR-33, ERR-34, SECT-27]', async () => {
  const { sent, form, word, name, sections } = await openForm(2)
  await userEvent.fill(search(available()), word)
  await expectNames(available, [name(3), name(4)])
  await drag(item(available(), name(3)), item(selected(), name(2)), 4)
  await expectNames(selected, [name(1), name(3), name(2)])
  await see(page.getByText('Form section has been added successfully.'))
  expect((await lastTo(sent, 'POST', '/forms/definitionSections')).body).toEqual([
    {
      formSectionId: sections[2],
      formDefinitionId: form,
      locationRestriction: false,
      sequence: 2,
    },
  ])
  await drag(item(selected(), name(2)), item(selected(), name(1)), 4)
  await expectNames(selected, [name(2), name(1), name(3)])
  expect((await lastTo(sent, 'PUT', /\/sequence$/)).body).toEqual({
    oldIndex: 2,
    newIndex: 0,
    formDefinitionId: form,
  })
  await drag(item(selected(), name(1)), available(), 200)
  await expectNames(selected, [name(2), name(3)])
  await see(page.getByText('Form section has been deleted successfully.'))
  expect((await lastTo(sent, 'DELETE', '/forms/definitionSections')).body).toHaveLength(1)
  await expectNames(available, [name(1), name(4)])
})

test('sections are moved by their checkboxes, select-all, a double click and the arrow, and each change is undone [FORM-37, FORM-41, FORM-42, FORM-43]', async () => {
  const { word, name } = await openForm(0)
  await see(selected().getByText(/^The form has no sections yet\./))
  await userEvent.fill(search(available()), word)
  await expectNames(available, [1, 2, 3, 4].map(name))
  await userEvent.click(available().getByRole('checkbox', { name: `Select ${name(2)}` }))
  await userEvent.click(available().getByRole('checkbox', { name: `Select ${name(4)}` }))
  await userEvent.click(available().getByRole('button', { name: 'Add selected' }))
  await expectNames(selected, [name(2), name(4)])
  await userEvent.dblClick(item(available(), name(1)).getByText(name(1)))
  await expectNames(selected, [name(2), name(4), name(1)])
  await press(`Add ${name(3)}`)
  await expectNames(selected, [name(2), name(4), name(1), name(3)])
  // A section can be removed once it is stored.
  await expect
    .element(selected().getByRole('button', { name: `Actions for ${name(3)}` }))
    .toBeEnabled()
  await expect
    .element(page.getByRole('tab', { name: 'Sections', exact: true }))
    .toHaveAttribute('aria-description', '4 records')
  await userEvent.click(selected().getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(selected().getByRole('button', { name: 'Remove selected' }))
  await expectNames(selected, [])
  await expectNames(available, [1, 2, 3, 4].map(name))
  await userEvent.click(selected().getByText(/^The form has no sections yet\./))
  await press('Undo')
  await expectNames(selected, [name(2), name(4), name(1), name(3)])
  await press(`Remove ${name(4)}`)
  await expectNames(selected, [name(2), name(1), name(3)])
})

test('sections are put in order by keys, by the menu and by a number [FORM-44, FORM-45]', {
  tags: 'thorough',
}, async () => {
  const { sent, form, name } = await openForm(4)
  await expectNames(selected, [1, 2, 3, 4].map(name))
  const menu = (number: number) => button(`Actions for ${name(number)}`)
  await see(menu(3))
  ;(menu(3).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expectNames(selected, [1, 3, 2, 4].map(name))
  expect((await lastTo(sent, 'PUT', /\/sequence$/)).body).toEqual({
    oldIndex: 2,
    newIndex: 1,
    formDefinitionId: form,
  })
  await press(`Actions for ${name(1)}`)
  await userEvent.click(page.getByRole('menuitem', { name: /^Move down/ }))
  await expectNames(selected, [3, 1, 2, 4].map(name))
  await press(`Actions for ${name(4)}`)
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to position…' }))
  const asked = dialog(`Position of ${name(4)}`)
  await userEvent.fill(asked.getByRole('spinbutton'), '9')
  expect(asked.getByRole('button', { name: 'Move', exact: true }).element()).toHaveProperty(
    'disabled',
    true,
  )
  await userEvent.fill(asked.getByRole('spinbutton'), '1')
  await userEvent.click(asked.getByRole('button', { name: 'Move', exact: true }))
  await expectNames(selected, [4, 3, 1, 2].map(name))
})

test('the details of a section open beside both lists [FORM-38]', async () => {
  const { name, word } = await openForm(1)
  await userEvent.fill(search(available()), word)
  await expectNames(available, [name(2), name(3), name(4)])
  for (const number of [1, 2]) {
    await press(`Actions for ${name(number)}`)
    await userEvent.click(page.getByRole('menuitem', { name: 'Show details' }))
    await see(dialog(name(number)).getByText('Start date', { exact: true }))
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog(name(number)).query()).toBeNull()
  }
})

test('what a person may not do with sections is absent [FORM-48]', {
  tags: 'thorough',
}, async () => {
  const { name } = await openForm(2, ['TEMPLATES:FORMS:READ', 'TEMPLATES:FORMS:UPDATE'])
  await expectNames(selected, [name(1), name(2)])
  expect(available().query()).toBeNull()
  expect(button(`Remove ${name(1)}`).query()).toBeNull()
  await press(`Actions for ${name(1)}`)
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Move downAlt ↓', 'Move to position…', 'Assign Location', 'Edit', 'Show details'])
})

test('a dialog from the menu of a section has the focus in its first field, the second time too', async () => {
  const { name } = await openForm(1)
  await expectNames(selected, [name(1)])
  for (const _ of [1, 2]) {
    await press(`Actions for ${name(1)}`)
    await userEvent.click(page.getByRole('menuitem', { name: 'Assign Location' }))
    await expect
      .element(page.getByRole('dialog').getByRole('combobox', { name: 'Branch' }))
      .toHaveFocus()
    await press('Close')
    await expect
      .element(selected().getByRole('button', { name: `Actions for ${name(1)}` }))
      .toHaveFocus()
  }
})

test('a section gets a location of a branch of the form, and is shown with both [FORM-39]', async () => {
  const { name, branch } = await openForm(1)
  const other = await makeBranch()
  const location = await post(`/site/locations?siteIds=${branch.webId}`, { name: 'Cold storage' })
  await post(`/site/locations?siteIds=${other.webId}`, { name: 'Cold elsewhere' })
  expect(location.webId).toBeTruthy()
  await press(`Actions for ${name(1)}`)
  await userEvent.click(page.getByRole('menuitem', { name: 'Assign Location' }))
  const offered = async (label: string) => {
    await userEvent.click(dialog('Assign Location').getByRole('combobox', { name: label }))
    await see(page.getByRole('option').first())
    return page.getByRole('option').elements()
  }
  expect((await offered('Location')).map((each) => each.textContent)).toEqual(['Cold storage'])
  await userEvent.click(page.getByRole('option', { name: 'Cold storage' }))
  await press('Save')
  await see(dialog('Assign Location').getByText('Branch is required'))
  expect((await offered('Branch')).length).toBe(1)
  await userEvent.click(page.getByRole('option').first())
  await offered('Location')
  await userEvent.click(page.getByRole('option', { name: 'Cold storage' }))
  await userEvent.click(dialog('Assign Location').getByLabelText('Location restricted'))
  await press('Save')
  await see(item(selected(), name(1)).getByText(`Only at Cold storage · ${branch.name}`))
})

test('a location that a section got is a step that undo takes back, before the older ones [FORM-39]', async () => {
  const { sent, name, branch } = await openForm(2)
  await post(`/site/locations?siteIds=${branch.webId}`, { name: 'Cold storage' })
  await press(`Actions for ${name(2)}`)
  await userEvent.click(page.getByRole('menuitem', { name: /^Move up/ }))
  await expectNames(selected, [name(2), name(1)])
  await openLocation(name(1))
  await choose('Branch', String(branch.name))
  await choose('Location', 'Cold storage')
  await press('Save')
  const note = () => item(selected(), name(1)).getByText(`Cold storage · ${branch.name}`)
  await see(note())
  await expect.element(button('Undo')).toHaveAttribute('title', `Location of ${name(1)} changed`)
  await press('Undo')
  await expect.poll(() => note().query(), patience).toBeNull()
  const { body } = await lastTo(sent, 'PATCH', '/bulk/form-section')
  expect(body.values).toEqual({ siteId: null, locationId: null })
  await see(page.getByRole('status').filter({ hasText: `Undone: Location of ${name(1)} changed` }))
  await press('Redo')
  await see(item(selected(), name(1)).getByText(`Cold storage · ${branch.name}`))
  await press('Undo')
  await expect.element(button('Redo')).toHaveAttribute('title', `Location of ${name(1)} changed`)
  await press('Undo')
  await expectNames(selected, [name(1), name(2)])
})

test('several sections get a location at once, which says where they differ and is one step of the undo [FORM-39, LOC-08]', async () => {
  const { sent, name, branch } = await openForm(4)
  const siteId = branch.webId
  const [cold] = [
    await post(`/site/locations?siteIds=${siteId}`, { name: 'Cold storage' }),
    await post(`/site/locations?siteIds=${siteId}`, { name: 'Dry storage' }),
  ]
  const noteOf = (number: number) =>
    item(selected(), name(number)).query()?.textContent?.split(name(number))[1]
  const expectNotes = async (wanted: string[]) => {
    await expect.poll(() => [1, 2, 3, 4].map(noteOf), patience).toEqual(wanted)
  }
  const select = async (...numbers: number[]) => {
    for (const number of numbers)
      await userEvent.click(selected().getByRole('checkbox', { name: `Select ${name(number)}` }))
  }
  const assign = dialog('Assign Location')
  const check = () => assign.getByRole('checkbox', { name: 'Location restricted' })
  const lastBulk = () => lastTo(sent, 'PATCH', '/bulk/form-section')
  await select(1, 2)
  await userEvent.click(selected().getByRole('button', { name: 'Assign Location' }))
  await see(assign.getByText('For 2 records.'))
  await choose('Branch', String(branch.name))
  await choose('Location', 'Cold storage')
  await press('Save')
  await see(page.getByText('Form section location has been assigned successfully.'))
  await expectNotes([`Cold storage · ${branch.name}`, `Cold storage · ${branch.name}`, '', ''])
  expect((await lastBulk()).body.values).toEqual({ siteId, locationId: cold.webId })

  // What differs stays: only the restriction is set.
  await select(2)
  await select(3)
  await openLocation(name(3))
  await choose('Branch', String(branch.name))
  await choose('Location', 'Dry storage')
  await userEvent.click(check())
  await press('Save')
  await expectNotes([
    `Cold storage · ${branch.name}`,
    `Cold storage · ${branch.name}`,
    `Only at Dry storage · ${branch.name}`,
    '',
  ])
  await userEvent.click(selected().getByRole('button', { name: 'Assign Location' }))
  await see(assign.getByText(/^Different: Cold storage \(1\), Dry storage \(1\)\. They stay/))
  await see(assign.getByText(/^Different: No \(1\), Yes \(1\)\. They stay/))
  expect((check().element() as HTMLInputElement).indeterminate).toBe(true)
  expect(await violations()).toBe('')
  await userEvent.click(check())
  await press('Save')
  await expectNotes([
    `Only at Cold storage · ${branch.name}`,
    `Cold storage · ${branch.name}`,
    `Only at Dry storage · ${branch.name}`,
    '',
  ])
  expect((await lastBulk()).body.values).toEqual({ locationRestriction: true })

  // One step each.
  await expect
    .element(button('Undo'))
    .toHaveAttribute('title', `Location of ${name(1)} + 1 changed`)
  await press('Undo')
  await expectNotes([
    `Cold storage · ${branch.name}`,
    `Cold storage · ${branch.name}`,
    `Only at Dry storage · ${branch.name}`,
    '',
  ])
  await press('Undo')
  await press('Undo')
  await expectNotes(['', '', '', ''])
})

test('the locations of several sections are removed at once, and of one by its menu, each a step of the undo [FORM-39]', async () => {
  const { sent, form, name, branch } = await openForm(3)
  const siteId = branch.webId
  const { webId: locationId } = await post(`/site/locations?siteIds=${siteId}`, { name: 'Yard' })
  const links = (
    await http({ verb: 'GET', path: `/forms/definitionSections?formDefinitionId=${form}` })
  ).json.content as { webId: string }[]
  await http({
    verb: 'PATCH',
    path: '/bulk/form-section',
    body: {
      keys: links.slice(0, 2).map(({ webId }) => webId),
      values: { siteId, locationId, locationRestriction: true },
    },
  })
  const there = `Only at Yard · ${branch.name}`
  const expectNotes = async (...wanted: string[]) => {
    const noteOf = (number: number) =>
      item(selected(), name(number)).query()?.textContent?.split(name(number))[1]
    await expect.poll(() => [1, 2, 3].map(noteOf), patience).toEqual(wanted)
  }
  const remove = () => selected().getByRole('button', { name: 'Remove location' })
  await expectNotes(there, there, '')
  // Nothing to remove from a section without a location.
  await userEvent.click(selected().getByRole('checkbox', { name: `Select ${name(3)}` }))
  await expect.element(remove()).toBeDisabled()
  await userEvent.click(selected().getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(remove())
  await expectNotes('', '', '')
  const { body } = await lastTo(sent, 'PATCH', '/bulk/form-section')
  expect(body).toEqual({
    keys: links.slice(0, 2).map(({ webId }) => webId),
    values: { siteId: null, locationId: null, locationRestriction: false },
  })
  await press('Undo')
  await expectNotes(there, there, '')
  await press(`Actions for ${name(2)}`)
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove location' }))
  await expectNotes(there, '', '')
  await press('Undo')
  await expectNotes(there, there, '')
  await press('Redo')
  await expectNotes(there, '', '')
})

test('the open menu of a section keeps its entries in their places while others change the section', async () => {
  const { form, name, branch } = await openForm(1)
  const siteId = branch.webId
  const { webId: locationId } = await post(`/site/locations?siteIds=${siteId}`, { name: 'Yard' })
  const links = (
    await http({ verb: 'GET', path: `/forms/definitionSections?formDefinitionId=${form}` })
  ).json.content as { webId: string }[]
  const change = (values: Record<string, unknown>) =>
    http({
      verb: 'PATCH',
      path: '/bulk/form-section',
      body: { keys: links.map(({ webId }) => webId), values },
    })
  const entries = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((each) => each.textContent)
  const without = [
    'Move to position…',
    'Assign Location',
    'Edit',
    `Remove ${name(1)}`,
    'Show details',
  ]
  const withLocation = without.toSpliced(2, 0, 'Remove location')
  // Not within the list, which is hidden from roles while a menu is open.
  const note = () => page.getByText(`Yard · ${branch.name}`).query()
  await press(`Actions for ${name(1)}`)
  await expect.poll(entries, patience).toEqual(without)
  await change({ siteId, locationId })
  await expect.poll(note, patience).not.toBeNull()
  expect(entries()).toEqual(without)
  await userEvent.keyboard('{Escape}')
  await expect.poll(entries, patience).toEqual([])
  await press(`Actions for ${name(1)}`)
  await expect.poll(entries, patience).toEqual(withLocation)
  await change({ siteId: null, locationId: null })
  await expect.poll(note, patience).toBeNull()
  expect(entries()).toEqual(withLocation)
  const gone = page.getByRole('menuitem', { name: 'Remove location' })
  await expect.element(gone).toHaveAttribute('aria-disabled', 'true')
})

test('on a phone the location of a section is readable to the last letter of its branch [FORM-39]', async () => {
  await page.viewport(390, 844)
  try {
    const { form, name, branch } = await openForm(2)
    const siteId = branch.webId
    const location = 'Refrigerated storage for vaccines'
    const { webId: locationId } = await post(`/site/locations?siteIds=${siteId}`, {
      name: location,
    })
    const list = `/forms/definitionSections?formDefinitionId=${form}`
    const { content } = (await http({ verb: 'GET', path: list })).json as any
    await http({
      verb: 'PATCH',
      path: `/forms/definitionSections/${content[0].webId}`,
      body: { siteId, locationId, locationRestriction: true },
    })
    const note = () =>
      item(selected(), name(1)).getByText(`Only at ${location} · ${branch.name}`, { exact: true })
    await see(note())
    const area = (part: Locator) => part.element().getBoundingClientRect()
    expect(note().element().scrollWidth).toBeLessThanOrEqual(note().element().clientWidth)
    expect(area(note()).bottom).toBeLessThanOrEqual(area(item(selected(), name(1))).bottom)
    // The next section begins below it.
    await expect
      .poll(() => area(item(selected(), name(2))).top - area(item(selected(), name(1))).bottom)
      .toBeGreaterThan(-1)
    expect(await violations()).toBe('')
  } finally {
    await page.viewport(1280, 800)
  }
})

test('who may only put sections in order drags them within the form; who may only remove them does not [FORM-48]', async () => {
  const read = 'TEMPLATES:FORMS:READ'
  const reordering = await openForm(2, [read, 'TEMPLATES:FORMS:UPDATE'])
  await expectNames(selected, [1, 2].map(reordering.name))
  await drag(item(selected(), reordering.name(2)), item(selected(), reordering.name(1)), 4)
  await expectNames(selected, [2, 1].map(reordering.name))
  const removing = await openForm(2, [read, 'TEMPLATES:FORMS:DELETE'])
  await expectNames(selected, [1, 2].map(removing.name))
  await drag(item(selected(), removing.name(2)), item(selected(), removing.name(1)), 4)
  await expectNames(selected, [1, 2].map(removing.name))
  expect(removing.sent.some(({ verb }) => verb === 'PUT')).toBe(false)
})

test('the focus stays in the list from which the keyboard moves sections', async () => {
  const { name } = await openForm(3)
  await expectNames(selected, [1, 2, 3].map(name))
  const remove = (number: number) => button(`Remove ${name(number)}`)
  await see(remove(2))
  ;(remove(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectNames(selected, [1, 3].map(name))
  await expect.element(remove(3)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectNames(selected, [name(1)])
  await expect.element(remove(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectNames(selected, [])
  await expect.element(selected()).toHaveFocus()
  const undo = button('Undo').element() as HTMLElement
  undo.focus()
  for (const names of [[1], [1, 3], [1, 2, 3]]) {
    await userEvent.keyboard('{Enter}')
    await expectNames(selected, names.map(name))
  }
  // Nothing is left to undo.
  await expect.element(selected()).toHaveFocus()
})

test('a location is saved over what someone else has changed meanwhile only after saying so', async () => {
  const { form, name, branch } = await openForm(1)
  await post(`/site/locations?siteIds=${branch.webId}`, { name: 'Cold storage' })
  await openLocation(name(1))
  await choose('Branch', String(branch.name))
  await choose('Location', 'Cold storage')
  const list = `/forms/definitionSections?formDefinitionId=${form}`
  const read = async () => ((await http({ verb: 'GET', path: list })).json as any).content[0]
  const { webId } = await read()
  await http({
    verb: 'PATCH',
    path: `/forms/definitionSections/${webId}`,
    body: { recordHistory: true },
  })
  await press('Save')
  await see(dialog('Assign Location').getByText(/changed by someone else in the meantime/))
  await press('Save')
  await see(item(selected(), name(1)).getByText(`Cold storage · ${branch.name}`))
  expect((await read()).recordHistory).toBe(true)
})

test('a move that the network lost is taken back at once, though the list cannot be read again', async () => {
  const { name } = await openForm(2)
  await expectNames(selected, [1, 2].map(name))
  const { fetch } = window
  window.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/definitionSections')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch.call(window, input, init)
  try {
    ;(button(`Actions for ${name(2)}`).element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await see(page.getByText(/^The server can’t be reached/).first())
    expect(names(selected())).toEqual([1, 2].map(name))
  } finally {
    window.fetch = fetch
  }
})

test('sections to add that cannot be read leave the others, and the message is as high as its text', async () => {
  const { name } = await openForm(2, undefined, {
    kind: 'broken',
    paths: ['/forms/sections/list'],
  })
  await expectNames(selected, [1, 2].map(name))
  const again = button('Try again')
  await see(again)
  expect(again.element().getBoundingClientRect().height).toBeLessThan(50)
})

test('changes that follow each other quickly are sent in their order, and undone in it', async () => {
  const { sent, name } = await openForm(4)
  await expectNames(selected, [1, 2, 3, 4].map(name))
  const { fetch } = window
  // The first response is the last to arrive, if the requests do not wait.
  let delay = 900
  window.fetch = async (input, init) => {
    if (init?.method === 'PUT') await new Promise((done) => setTimeout(done, (delay -= 400)))
    return fetch.call(window, input, init)
  }
  try {
    ;(button(`Actions for ${name(1)}`).element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expectNames(selected, [2, 1, 3, 4].map(name))
    // The section has the focus again after the step that moves it.
    await expect.element(button(`Actions for ${name(1)}`)).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expectNames(selected, [2, 3, 1, 4].map(name))
    await expect
      .poll(() => sent.filter(({ verb }) => verb === 'PUT').map(({ body }) => body.newIndex), {
        timeout: 5000,
      })
      .toEqual([1, 2])
    await expect.element(button('Undo')).toHaveAttribute('title', `${name(1)} moved to position 3`)
  } finally {
    window.fetch = fetch
  }
  await press('Undo')
  await expectNames(selected, [2, 1, 3, 4].map(name))
  await press('Undo')
  await expectNames(selected, [1, 2, 3, 4].map(name))
})

test('what someone else changes meanwhile does not show an order from before a change that is on its way', async () => {
  const { form, sections, word, name } = await openForm(3)
  await expectNames(selected, [1, 2, 3].map(name))
  await userEvent.fill(search(available()), word)
  await see(item(available(), name(4)))
  const { fetch } = window
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const orders: string[][] = []
  window.fetch = async (input, init) => {
    if (init?.method === 'PUT') await released
    return fetch.call(window, input, init)
  }
  const seen = new MutationObserver(() => orders.push(names(selected())))
  try {
    ;(button(`Actions for ${name(1)}`).element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expectNames(selected, [2, 1, 3].map(name))
    seen.observe(document.body, { childList: true, subtree: true, attributes: true })
    await post('/forms/definitionSections', [
      { formSectionId: sections[3], formDefinitionId: form },
    ])
    // What is reported later shows: the report of the change above has arrived.
    await post('/forms/sections', { name: name(5) })
    await see(item(available(), name(5)))
    release()
    await expectNames(selected, [2, 1, 3, 4].map(name))
    expect(orders.filter((each) => each[0] === name(1))).toEqual([])
  } finally {
    seen.disconnect()
    window.fetch = fetch
  }
})

test('what the edit dialog changes in a section is a step of the undo [FORM-39]', async () => {
  const { form, name, branch } = await openForm(1)
  await post(`/site/locations?siteIds=${branch.webId}`, { name: 'Cold storage' })
  const list = `/forms/definitionSections?formDefinitionId=${form}`
  const read = async () => ((await http({ verb: 'GET', path: list })).json as any).content[0]
  await press(`Actions for ${name(1)}`)
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }))
  await choose('Branch', String(branch.name))
  await choose('Location', 'Cold storage')
  await userEvent.click(page.getByRole('dialog').getByLabelText('Record history'))
  await press('Save')
  await see(item(selected(), name(1)).getByText(`Cold storage · ${branch.name}`))
  expect((await read()).recordHistory).toBe(true)
  await expect
    .element(button('Undo').first())
    .toHaveAttribute('title', `Location of ${name(1)} changed`)
  await press('Undo')
  await expect
    .poll(async () => {
      const { locationId, recordHistory } = await read()
      return [locationId, recordHistory]
    }, patience)
    .toEqual([null, false])
})

test('the undo of a location leaves what someone else has changed since, and says so', async () => {
  const { form, name, branch } = await openForm(1)
  await post(`/site/locations?siteIds=${branch.webId}`, { name: 'Cold storage' })
  await openLocation(name(1))
  await choose('Branch', String(branch.name))
  await choose('Location', 'Cold storage')
  await press('Save')
  await see(item(selected(), name(1)).getByText(`Cold storage · ${branch.name}`))
  const list = `/forms/definitionSections?formDefinitionId=${form}`
  const [{ webId }] = ((await http({ verb: 'GET', path: list })).json as any).content
  await http({
    verb: 'PATCH',
    path: `/forms/definitionSections/${webId}`,
    body: { locationId: null },
  })
  await press('Undo')
  await see(page.getByText(`Nothing was undone: someone else has changed ${name(1)} since.`))
  await expect.element(button('Undo')).toBeDisabled()
})

test('what was undone is done again by the button and by keys, until something else is changed [FORM-41, FORM-42, FORM-44]', async () => {
  const { word, name } = await openForm(2)
  await userEvent.fill(search(available()), word)
  await press(`Add ${name(3)}`)
  await expectNames(selected, [1, 2, 3].map(name))
  await press(`Actions for ${name(3)}`)
  await userEvent.click(page.getByRole('menuitem', { name: /^Move up/ }))
  await expectNames(selected, [1, 3, 2].map(name))
  await press(`Remove ${name(1)}`)
  await expectNames(selected, [3, 2].map(name))
  await expect.element(button('Undo')).toHaveAttribute('title', `${name(1)} removed`)
  await expect.element(button('Redo')).toBeDisabled()
  for (const wanted of [
    [1, 3, 2],
    [1, 2, 3],
    [1, 2],
  ]) {
    await press('Undo')
    await expectNames(selected, wanted.map(name))
  }
  // The section comes back as the one that the later steps name.
  await expect.element(button('Redo')).toHaveAttribute('title', `${name(3)} added`)
  await press('Redo')
  await expectNames(selected, [1, 2, 3].map(name))
  await see(page.getByRole('status').filter({ hasText: `Done again: ${name(3)} added` }))
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expectNames(selected, [1, 3, 2].map(name))
  await userEvent.keyboard('{Control>}y{/Control}')
  await expectNames(selected, [3, 2].map(name))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectNames(selected, [1, 3, 2].map(name))
  // Keys in a text are those of the text.
  await userEvent.click(search(available()))
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.element(button('Redo')).toBeEnabled()
  await press(`Remove ${name(3)}`)
  await expectNames(selected, [1, 2].map(name))
  await expect.element(button('Redo')).toBeDisabled()
})

test('an undo that the service refuses says why, and the older steps can still be undone', async () => {
  const { form, name, sections } = await openForm(2)
  await press(`Actions for ${name(2)}`)
  await userEvent.click(page.getByRole('menuitem', { name: /^Move up/ }))
  await expectNames(selected, [name(2), name(1)])
  await press(`Remove ${name(2)}`)
  await expectNames(selected, [name(1)])
  // Someone else adds the section again, after the other.
  await post('/forms/definitionSections', [{ formSectionId: sections[1], formDefinitionId: form }])
  await expectNames(selected, [name(1), name(2)])
  await press('Undo')
  await see(page.getByText(new RegExp(`^Nothing was undone.*${name(2)}`)).first())
  await expect.element(button('Undo')).toHaveAttribute('title', `${name(2)} moved to position 1`)
})

test('what one search selected stays selected while what another found is moved [FORM-37, FORM-41]', async () => {
  const { word, name } = await openForm(0)
  await userEvent.fill(search(available()), `${word} 1`)
  await expectNames(available, [name(1)])
  await userEvent.click(available().getByRole('checkbox', { name: 'Select all' }))
  await userEvent.fill(search(available()), `${word} 2`)
  await expectNames(available, [name(2)])
  await userEvent.click(available().getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(available().getByRole('button', { name: 'Add selected' }))
  await expectNames(selected, [name(2)])
  await userEvent.fill(search(available()), `${word} 1`)
  await expect
    .element(available().getByRole('checkbox', { name: `Select ${name(1)}` }))
    .toBeChecked()
})

test('of 2,000 sections only those in view are rendered, and all of them are selected and moved [FORM-41]', async () => {
  const moved: string[][] = []
  await mount(
    <DragAndDrop find={() => undefined} nameOf={() => ''} onDrop={() => undefined}>
      <SectionList
        list="available"
        title="All"
        items={Array.from({ length: 2_000 }, (_, index) => ({
          id: `${index + 1}`,
          name: `Section ${index + 1}`,
        }))}
        search=""
        onSearch={() => undefined}
        empty=""
        isDraggable
        move={{ label: (name) => name, icon: null, run: () => undefined }}
        bulkActions={[{ label: 'Add', run: (ids) => moved.push(ids) }]}
        actionsOf={() => []}
        onKey={() => undefined}
      />
    </DragAndDrop>,
  )
  const items = () => page.getByRole('listitem').elements()
  await expect.poll(() => items()[0]?.getAttribute('aria-setsize')).toBe('2000')
  expect(items().length).toBeLessThan(60)
  const scroller = document.querySelector('[data-section-list]')!
  scroller.scrollTop = scroller.scrollHeight
  await see(page.getByRole('listitem').filter({ hasText: 'Section 2000' }))
  expect(items().length).toBeLessThan(60)
  await userEvent.click(page.getByRole('checkbox').first())
  await press('Add')
  expect(moved[0]).toHaveLength(2_000)
})
