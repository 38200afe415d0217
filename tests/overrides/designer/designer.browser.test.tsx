import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../../fields/views/mount.tsx'
import {
  button,
  lastTo,
  openConsole,
  patience,
  press,
  see,
} from '../../screens/requirements/openConsole.tsx'

/** The designer of a demo section: one that nobody edits, or the one with a draft. */
const designerOf =
  (hasDraft: boolean) =>
  async (call: (path: string) => Promise<any>): Promise<string> => {
    const drafts = await call('/forms/inProcess?size=100')
    const edited = new Set(drafts.content.map((each: any) => each.formSectionId))
    const { content } = await call('/forms/sections?size=100')
    const found = content
      .toSorted((one: any, other: any) => Number(one.published) - Number(other.published))
      .find((each: any) => edited.has(each.webId) === hasDraft)
    return `/form-builder/${found.webId}`
  }
const canvas = () => page.getByRole('region', { name: 'Design', exact: true })
const field = (name: string) => canvas().getByRole('button', { name, exact: true })
const labels = () =>
  canvas()
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label'))
const typed = (text: string) => userEvent.keyboard(text)

/** The label has the focus and its text is chosen, so that typing replaces it. */
async function labelIsChosen(text: string): Promise<void> {
  const label = page.getByRole('textbox', { name: 'Label', exact: true })
  await expect.element(label).toHaveFocus()
  const input = label.element() as HTMLInputElement
  expect(input.value.slice(input.selectionStart!, input.selectionEnd!)).toBe(text)
}

test('a field is added from the palette, named, moved, resized, copied, deleted and undone by keyboard, and the draft is saved [SECT-06, SECT-07, SECT-12, SECT-14]', async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  const before = labels()
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search fields' }), 'money')
  await press('Money')
  await see(field('Money, Money'))
  await labelIsChosen('Money')
  await expect.element(field('Money, Money')).toBeInViewport()
  const created = await lastTo(sent, 'POST', '/forms/inProcess')
  expect(created.body).toMatchObject({ status: 'IN_PROCESS' })
  expect(created.body.data.formSectionRowModels).toHaveLength(
    new Set(
      canvas()
        .getByRole('group', { name: /^Row \d+$/ })
        .elements(),
    ).size,
  )

  const label = page.getByRole('textbox', { name: 'Label', exact: true })
  await userEvent.fill(label, 'Total cost')
  await see(field('Total cost, Money'))
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Field key' }).element())
    .toHaveProperty('value', 'totalCost')
  const changed = await lastTo(sent, 'PATCH', /^\/forms\/inProcess\//)
  expect(JSON.stringify(changed.body)).toContain('"fieldType":"money"')

  const last = () => labels().at(-1)
  expect(last()).toBe('Total cost, Money')
  ;(field('Total cost, Money').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect
    .poll(() => canvas().getByRole('group').elements().at(-1)?.textContent, patience)
    .toBeDefined()
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe('Total cost, Money')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await see(page.getByText(/^Total cost is \d+ of 12 wide$/))
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect
    .poll(() => labels().filter((each) => each === 'Total cost, Money'), patience)
    .toHaveLength(2)
  await userEvent.keyboard('{Delete}')
  await expect
    .poll(() => labels().filter((each) => each === 'Total cost, Money'), patience)
    .toHaveLength(1)
  for (let left = 12; left > 0 && labels().length > before.length; left--) {
    await press('Undo')
  }
  await expect.poll(labels, patience).toEqual(before)
  await see(page.getByText('Draft saved'))
})

test('what prevents publishing is listed and leads to the field, then the section is published [SECT-17]', async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  await press('Radio buttons')
  const problem = button('"Radio buttons" has no choices.')
  await see(problem)
  await press('1 problem')
  await expect.element(page.getByRole('region', { name: 'Before publishing' })).toHaveFocus()
  await expect.element(button('Publish')).toBeInViewport()
  expect(button('Publish').element()).toHaveProperty('disabled', true)
  await userEvent.click(problem)
  await press('Add choice')
  await expect.poll(() => problem.query(), patience).toBeNull()
  await see(page.getByText('Draft saved'))
  await expect.poll(() => button('Publish').element(), patience).toHaveProperty('disabled', false)
  await press('Publish')
  await see(page.getByText('The section has been published.'))
  const published = await lastTo(sent, 'POST', /^\/forms\/sections\/publish\//)
  expect(published.body).toBeUndefined()
  // What another person published meanwhile is a conflict.
  expect(published.headers.get('if-match')).toMatch(/^"\d+"$/)
  await see(page.getByText(/^Published, version 1/))
  // The design goes on from what was published.
  await see(field('Radio buttons, Radio buttons'))
})

test('a section that another person edits is shown with the message, and can be taken over [SECT-11, SECT-18]', async () => {
  const sent = await openConsole({ account: 'clientadmin@acme.test', route: designerOf(true) })
  await see(page.getByText(/^This section is being edited\. Please contact the administrator\./))
  expect(button('Publish').query()).toBeNull()
  expect(page.getByRole('region', { name: 'Fields', exact: true }).query()).toBeNull()
  expect(button('Take over').query()).not.toBeNull()
  expect(sent.some(({ verb }) => verb === 'POST')).toBe(false)
})

test('fields are dragged from the palette and within the design, resized by their edge, chosen together and grouped [SECT-06, SECT-07]', async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  const before = labels()
  const rowOf = (name: string) =>
    Number(
      field(name)
        .element()
        .closest('[role=group]')!
        .getAttribute('aria-label')!
        .replace('Row ', ''),
    )
  await userEvent.dragAndDrop(
    page.getByRole('button', { name: 'Money', exact: true }),
    field(before[0]!),
    {
      targetPosition: { x: 5, y: 30 },
      steps: 20,
    },
  )
  await see(field('Money, Money'))
  expect(labels()[0]).toBe('Money, Money')
  expect(rowOf('Money, Money')).toBe(rowOf(before[0]!))
  await labelIsChosen('Money')

  await userEvent.dragAndDrop(field('Money, Money'), field(before[3]!), {
    targetPosition: { x: 40, y: 2 },
    steps: 20,
  })
  await expect.poll(() => rowOf(before[3]!) - rowOf('Money, Money'), patience).toBe(1)

  const box = field('Money, Money').element().getBoundingClientRect()
  const around = canvas().element().getBoundingClientRect()
  const handle = document.querySelector('[data-resize]')!
  await userEvent.dragAndDrop(handle, canvas(), {
    targetPosition: {
      x: Math.round(box.left + box.width * 1.5 - around.left),
      y: Math.round(box.top + 20 - around.top),
    },
  })
  await see(page.getByText(/^Money is 6 of 12 wide$/))

  await userEvent.click(field(before[0]!))
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await see(page.getByText('2 fields', { exact: true }))
  await press('Group under a heading')
  const heading = page.getByRole('textbox', { name: 'Heading of the group', exact: true })
  await userEvent.fill(heading, 'About you')
  await see(canvas().getByRole('group', { name: 'Group About you' }))
  await lastTo(sent, 'PATCH', /^\/forms\/inProcess\//, '"label":"About you"')
})

test('a field is added, named and given choices without a pointer, and what depends on it follows its new names [SECT-06, SECT-07]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  ;(canvas().getByRole('button').first().element() as HTMLElement).focus()
  await typed('n')
  await expect.element(page.getByRole('searchbox', { name: 'Search fields' })).toHaveFocus()
  await typed('radio{Enter}')
  await see(field('Radio buttons, Radio buttons, has a problem'))
  await see(canvas().getByText('No choices yet'))
  await labelIsChosen('Radio buttons')
  await typed('State of it')
  ;(button('Add choice').element() as HTMLElement).focus()
  await typed('{Enter}Good{Enter}Bad{Enter}Ugly{Escape}')
  await expect.element(field('State of it, Radio buttons')).toHaveFocus()
  // The same search finds the fields of the section.
  await typed('nstate of')
  await see(page.getByRole('group', { name: 'In this section' }).getByText('State of it'))
  await typed('{Enter}')
  await expect.element(field('State of it, Radio buttons')).toHaveFocus()
  // Several kinds have the word in their names; the one with just this name is taken.
  await typed('naddress{Enter}')
  await labelIsChosen('Address')
  await typed('My place{Escape}')
  await expect.element(field('My place, Address')).toHaveFocus()
  // While it is typed, its key is one that the address had, which starts with a country.
  await typed('nphoto{Enter}')
  await labelIsChosen('Photo')
  await typed('My photo{Escape}')
  await expect.element(field('My photo, Photo')).toHaveFocus()
  await typed('{Delete}')
  await userEvent.click(field('My place, Address'))
  await typed('{Delete}')
  await expect.poll(() => field('My place, Address').query(), patience).toBeNull()
  // A divider has no label.
  await typed('ndivider{Enter}')
  await expect.element(field('Divider')).toHaveFocus()
  await typed('{Control>}z{/Control}')
  await userEvent.click(field('State of it, Radio buttons'))
  const translated = (choice: RegExp) => page.getByRole('textbox', { name: choice })
  await userEvent.fill(translated(/^Bad \(/), 'Otro')
  await press('Checkbox')
  // An element that people only read has no answer that could be required.
  await press('Divider')
  await see(button('Add condition: Shown when'))
  expect(button('Add condition: Required when').query()).toBeNull()
  await userEvent.click(field('Checkbox, Checkbox'))
  await see(button('Add condition: Required when'))
  await press('Add condition: Shown when')
  const box = page.getByRole('combobox', { name: 'Field', exact: true })
  await userEvent.fill(box, 'State')
  await userEvent.click(page.getByRole('option', { name: 'State of it', exact: true }))
  const value = page.getByRole('combobox', { name: 'Value of State of it' })
  await userEvent.click(value)
  await userEvent.click(page.getByRole('option', { name: 'Bad', exact: true }))
  await userEvent.dblClick(field('State of it, Radio buttons'))
  await typed('Condition')
  await userEvent.fill(page.getByRole('textbox', { name: 'Choice 2', exact: true }), 'Poor')
  await expect.element(translated(/^Poor \(/)).toHaveValue('Otro')
  await see(page.getByText('Draft saved'))
  // The first change creates the draft, which may have all of them already.
  const saved = () =>
    sent.findLast(
      ({ path, body }) =>
        path.startsWith('/forms/inProcess') && JSON.stringify(body ?? null).includes('"Poor"'),
    )
  await expect.poll(saved, patience).toBeDefined()
  const columns = saved()!.body.data.formSectionRowModels.flatMap(
    (row: any) => row.formSectionRowColumnModels,
  )
  expect(columns.find(({ label }: any) => label === 'Checkbox').settings.visibleWhen).toMatchObject(
    { all: [{ field: 'condition', values: ['Poor'] }] },
  )
})

test('lines of text that are pasted become fields like the chosen one, in one step that says what it leaves out [SECT-06]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  const before = labels()
  // As the browser does: without a focus, into the document's body.
  const paste = (lines: string[]) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', lines.join('\r\n'))
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    )
  }
  await press('Radio buttons')
  await press('Add choice')
  await typed('Good{Enter}Bad{Escape}')
  await expect.element(field('Radio buttons, Radio buttons')).toHaveFocus()
  paste(['• Doors close', '', '2. Lamps work\tyes', 'Lamps work'])
  await expect
    .poll(() => labels().slice(-3), patience)
    .toEqual(['Doors close', 'Lamps work', 'Lamps work'].map((label) => `${label}, Radio buttons`))
  await see(page.getByText('3 fields from lines of text', { exact: true }))
  // The first change creates the draft, which may have all of them already.
  const saved = () =>
    sent.findLast(
      ({ path, body }) =>
        path.startsWith('/forms/inProcess') && JSON.stringify(body ?? null).includes('Lamps'),
    )
  await expect.poll(saved, patience).toBeDefined()
  expect(
    saved()!
      .body.data.formSectionRowModels.slice(-3)
      .map(({ formSectionRowColumnModels: [column] }: any) => [column.fieldKey, column.options]),
  ).toEqual([
    ['doorsClose', ['Good', 'Bad']],
    ['lampsWork', ['Good', 'Bad']],
    ['lampsWork2', ['Good', 'Bad']],
  ])
  await press('Undo')
  await expect.poll(labels, patience).toEqual([...before, 'Radio buttons, Radio buttons'])
  const rowsBefore = canvas().getByRole('group').elements().length

  ;(field('Radio buttons, Radio buttons').element() as HTMLElement).focus()
  paste(Array.from({ length: 102 }, (_, index) => `Check ${index}`.padEnd(index ? 9 : 203, '.')))
  await see(page.getByText('2 lines beyond the first 100 were left out.'))
  await see(page.getByText('1 line was shortened to 200 characters.'))
  // Rows away from the view have no fields.
  const rows = () => canvas().getByRole('group').elements().length
  await expect.poll(rows, patience).toBe(rowsBefore + 100)
  await press('Undo')
  await see(page.getByText('Draft saved'))
})

test('on a phone the fields to add and the properties open over the design [SECT-06]', {
  tags: 'thorough',
}, async () => {
  await page.viewport(390, 844)
  try {
    await openConsole({ route: designerOf(false) })
    await see(canvas())
    await press('Add field')
    expect(await violations()).toBe('')
    await press('Money')
    await expect.element(field('Money, Money')).toHaveFocus()
    await press('Properties')
    await userEvent.fill(page.getByRole('textbox', { name: 'Label', exact: true }), 'Cost')
    await userEvent.keyboard('{Escape}')
    await expect.element(field('Cost, Money')).toHaveFocus()
    // The next test looks for a section without a draft.
    await see(page.getByText('Draft saved'))
  } finally {
    await page.viewport(1440, 900)
  }
})

test('on a tablet the actions stand in one row, and the button to the top covers no property [SECT-06]', {
  tags: 'thorough',
}, async () => {
  const boxOf = (name: string) => button(name).element().getBoundingClientRect()
  try {
    await page.viewport(820, 1180)
    await openConsole({ route: designerOf(false) })
    await see(canvas())
    const middles = ['Undo', 'Redo', 'Publish'].map((each) => boxOf(each).top + boxOf(each).bottom)
    expect(new Set(middles).size).toBe(1)
    await page.viewport(1440, 600)
    await userEvent.click(field(labels()[0]!))
    // More fields than the screen shows.
    await userEvent.keyboard('{Control>}a{/Control}{Control>}d{/Control}')
    await userEvent.keyboard('{Control>}a{/Control}{Control>}d{/Control}')
    await userEvent.click(canvas().getByRole('button').last())
    await press('Money')
    await expect.element(field('Money, Money')).toBeInViewport({ ratio: 1 })
    const phone = page.getByRole('combobox', { name: /Smartphone/ })
    window.scrollTo(0, 1e6)
    await see(button('Scroll to top'))
    phone.element().scrollIntoView({ block: 'end' })
    expect(phone.element().getBoundingClientRect().bottom).toBeLessThan(boxOf('Scroll to top').top)
    // The next test looks for a section without a draft.
    await see(page.getByText('Draft saved'))
  } finally {
    await page.viewport(1440, 900)
  }
})

test('the texts of a section are edited and imported in one table, and its rules lead to their fields [SECT-07]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  await press('Money')
  await userEvent.click(page.getByRole('tab', { name: 'Texts' }))
  const cell = (language: string) =>
    page.getByRole('textbox', { name: `money, Label: ${language}`, exact: true })
  await userEvent.fill(cell('German'), 'Kosten')
  await userEvent.keyboard('{Enter}')
  await see(page.getByText('Money (German)', { exact: true }))
  expect(await violations()).toBe('')
  const file = 'field;text;en;fr\nmoney;label;Cost;Coût\ngone;label;Gone;Parti\n'
  await userEvent.upload(
    page.getByLabelText('Import CSV').last(),
    new File([file], 'texts.csv', { type: 'text/csv' }),
  )
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('2 texts were changed.Line 3 belongs to no text of this section: gone label')
  await expect.element(cell('French')).toHaveValue('Coût')
  await press('Undo')
  await expect.element(cell('French')).toHaveValue('')
  await expect.element(cell('German')).toHaveValue('Kosten')
  await expect
    .poll(async () => JSON.stringify((await lastTo(sent, 'PATCH', /inProcess/)).body), patience)
    .toContain('"texts":{"de":{"label":"Kosten"}}')

  await userEvent.click(page.getByRole('tab', { name: 'Design', exact: true }))
  await userEvent.click(field('Money, Money'))
  await press('Add condition: Shown when')
  await userEvent.click(page.getByRole('tab', { name: 'Rules' }))
  expect(await violations()).toBe('')
  await userEvent.click(page.getByRole('list', { name: 'Rules' }).getByRole('button').first())
  await expect
    .element(page.getByRole('textbox', { name: 'Label', exact: true }))
    .toHaveValue('Money')
  // The next test looks for a section without a draft.
  await see(page.getByText('Draft saved'))
})

test('a group is made to repeat, with its key and bounds, and a wrong bound leads back to it [SECT-07]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  await press('Money')
  await see(field('Money, Money'))
  await lastTo(sent, 'POST', '/forms/inProcess')
  await press('Group under a heading')
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Heading of the group', exact: true }),
    'Extra cost',
  )
  await userEvent.click(page.getByRole('switch', { name: 'Repeats' }))
  await expect
    .element(page.getByRole('textbox', { name: 'Field key', exact: true }))
    .toHaveValue('extraCost')
  const least = page.getByRole('textbox', { name: 'Minimum number' })
  await userEvent.fill(least, '4')
  await userEvent.fill(page.getByRole('textbox', { name: 'Maximum number' }), '3')
  await userEvent.click(field('Money, Money'))
  await press('"Extra cost" has a least value above the greatest.')
  await userEvent.fill(least, '1')
  await see(canvas().getByText('repeats', { exact: true }))
  await see(page.getByText('Draft saved'))
  const changed = await lastTo(sent, 'PATCH', /^\/forms\/inProcess\//, '"minItems":1')
  expect(changed.body.data.formSectionRowModels.at(-1).group).toMatchObject({
    label: 'Extra cost',
    repeat: { fieldKey: 'extraCost', minItems: 1, maxItems: 3 },
  })
})

test('a formula is written with the menu of fields, its error is listed, and it is tried in the inspector [SECT-07]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  await press('Money')
  await see(field('Money, Money'))
  await lastTo(sent, 'POST', '/forms/inProcess')
  await press('Computed value')
  await see(field('Computed value, Computed value, has a problem'))
  expect(button('Publish').element()).toHaveProperty('disabled', true)
  const formula = page.getByRole('textbox', { name: 'Formula', exact: true })
  await press('Insert field or function')
  await userEvent.click(page.getByRole('menuitem', { name: 'Money money' }))
  await expect.element(formula).toHaveFocus()
  await userEvent.keyboard(' * rate')
  await expect.element(formula).toHaveValue('money * rate')
  await see(button('"Computed value" has a formula with the unknown name "rate".'))
  await userEvent.fill(formula, 'money * 2')
  const trial = page.getByRole('group', { name: 'Try the formula' })
  await userEvent.fill(trial.getByRole('textbox', { name: 'Money' }), '21')
  await expect
    .element(trial.getByRole('status', { name: 'Computed value' }))
    .toHaveTextContent('42')
  await expect.poll(() => button(/formula with/).query(), patience).toBeNull()
  await see(page.getByText('Draft saved'))
  await expect.poll(() => button('Publish').element(), patience).toHaveProperty('disabled', false)
  const changed = await lastTo(sent, 'PATCH', /^\/forms\/inProcess\//)
  expect(changed.body.data.formSectionRowModels.at(-1).formSectionRowColumnModels).toMatchObject([
    { fieldType: 'computed', settings: { formula: 'money * 2' } },
  ])
})

test('a number that would be rounded stays in its setting as it is typed or pasted, and is listed until it is another [SECT-07]', async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  await press('Number')
  const maximum = page.getByRole('textbox', { name: 'Maximum', exact: true })
  const problem = button('"Number" has a value that is not possible: Maximum.')
  // The first request creates the draft, the others change it.
  const stored = () =>
    (
      sent.findLast(({ verb, path }) => verb !== 'GET' && path.startsWith('/forms/inProcess'))?.body
        .data.formSectionRowModels as any[] | undefined
    )
      ?.flatMap(({ formSectionRowColumnModels: columns }) => columns)
      .findLast(({ fieldType }) => fieldType === 'number').settings
  await userEvent.fill(maximum, '9007199254740993')
  await see(page.getByText(/^Maximum would be rounded/))
  await see(problem)
  await expect.poll(stored, patience).toEqual({ maximum: '9007199254740993' })
  await userEvent.fill(maximum, '12,50')
  await expect.poll(() => problem.query(), patience).toBeNull()
  await expect.poll(stored, patience).toEqual({ maximum: 12.5 })
  expect(maximum.element()).toHaveProperty('value', '12,50')
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Default value' }),
    '0.12345678901234567890',
  )
  await see(button('"Number" has a default that is not a possible answer.'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Default value' }), '')

  const data = new DataTransfer()
  const copied =
    '[[{"fieldType":"number","label":"Serial","settings":{"minimum":9007199254740993}}]]'
  data.setData('text/plain', copied)
  ;(field('Number, Number').element() as HTMLElement).focus()
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
  await see(button('"Serial" has a value that is not possible: Minimum.'))
  await expect.poll(stored, patience).toEqual({ minimum: '9007199254740993' })
})

test('a condition without a value, and one on a field that was deleted, are listed and can be removed in the inspector [SECT-07]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: designerOf(false) })
  await see(canvas())
  await press('Money')
  await see(field('Money, Money'))
  await press('Checkbox')
  await see(field('Checkbox, Checkbox'))
  await press('Add condition: Shown when')
  const box = page.getByRole('combobox', { name: 'Field', exact: true })
  await expect.element(box).toHaveFocus()
  await userEvent.fill(box, 'Money')
  await userEvent.click(page.getByRole('option', { name: 'Money', exact: true }))
  await see(button('"Checkbox" has a condition without a value.'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Value of Money' }), '5')
  await expect
    .poll(() => button('"Checkbox" has a condition without a value.').query(), patience)
    .toBeNull()
  await userEvent.click(field('Money, Money'))
  await press('Delete')
  const problem = button('"Checkbox" depends on "money", which does not exist.')
  await see(problem)
  await userEvent.click(problem)
  await see(box)
  await press('Remove condition 1')
  await expect.poll(() => problem.query(), patience).toBeNull()
  await expect.element(button('Add condition: Shown when')).toHaveFocus()
})

test('a picture is chosen, replaced and removed in the inspector, and one that is too large is refused [SECT-07]', async () => {
  await openConsole({ route: designerOf(false) })
  await see(canvas())
  await press('Picture')
  const chooser = (name: string) =>
    page
      .getByLabelText(name)
      .elements()
      .find((each) => each instanceof HTMLInputElement)
  await expect.poll(() => chooser('Choose picture'), patience).toBeDefined()
  const file = (bytes: number) =>
    new File([new Uint8Array(bytes)], 'Door.png', { type: 'image/png' })
  await userEvent.upload(chooser('Choose picture')!, file(200_001))
  await see(page.getByText('Choose a PNG, JPEG, WebP or GIF picture of at most 200 kB.'))
  await userEvent.upload(chooser('Choose picture')!, file(200))
  await see(page.getByRole('button', { name: 'Replace picture' }))
  await expect.poll(() => canvas().element().querySelector('img')?.alt, patience).toBe('Picture')
  await press('Remove picture')
  await see(page.getByRole('button', { name: 'Choose picture' }))
})

test('the columns of a table are added, named, given choices and removed [SECT-07]', async () => {
  const sent = await openConsole({ route: designerOf(false) })
  await see(canvas())
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search fields' }), 'table')
  await press('Table')
  const columns = page.getByRole('group', { name: 'Columns', exact: true })
  await see(columns)
  const names = () =>
    columns
      .getByRole('textbox', { name: /^Column \d+$/ })
      .elements()
      .map((each) => (each as HTMLInputElement).value)
  const before = names()
  await see(canvas().getByText('No columns yet'))
  await press('Add column')
  await expect.poll(names, patience).toHaveLength(before.length + 1)
  const added = `Column ${before.length + 1}`
  await userEvent.fill(columns.getByRole('textbox', { name: added, exact: true }), 'Unit of sale')
  await userEvent.click(columns.getByRole('combobox', { name: 'Type' }).last())
  await userEvent.click(page.getByRole('option', { name: 'Select', exact: true }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Choices of Unit of sale' }), 'Box, Piece')
  const saved = () =>
    sent
      .findLast(({ path, body }) => path.startsWith('/forms/inProcess') && body?.data)
      ?.body.data.formSectionRowModels.flatMap((row: any) => row.formSectionRowColumnModels)
      .find(({ fieldType }: any) => fieldType === 'table')
  await expect
    .poll(() => saved()?.settings.columns.at(-1), patience)
    .toMatchObject({ label: 'Unit of sale', fieldKey: 'unitOfSale', options: ['Box', 'Piece'] })
  await press('Remove Unit of sale')
  await expect.poll(names, patience).toEqual(before)
})

test('no word in the palette is broken, however long it is', async () => {
  await page.viewport(1280, 800)
  await openConsole({ route: designerOf(false), language: 'de' })
  const name = page.getByText('Kontrollkästchen', { exact: true })
  await see(name)
  const word = document.createRange()
  word.selectNodeContents(name.element().lastChild!)
  expect([...word.getClientRects()]).toHaveLength(1)
})
