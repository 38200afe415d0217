import { useId, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Picker } from '../../../src/fields/picker/Picker.tsx'
import { useEntityOptions } from '../../../src/fields/picker/optionsOf.tsx'
import type {
  OptionSource,
  PickerOption,
  PickerValue,
} from '../../../src/fields/picker/pickerOptions.tsx'
import { choiceOf, enterService, mount, settled, violations } from './mount.tsx'

const optionsOf = (count: number): PickerOption[] =>
  Array.from({ length: count }, (_, index) => ({
    value: `v${index}`,
    text: `Branch ${String(index).padStart(6, '0')}`,
  }))
const many = optionsOf(100_000)

function Several({
  source,
  start = [],
  onChange,
}: {
  source: OptionSource
  start?: PickerValue[]
  onChange?: (values: PickerValue[]) => void
}) {
  const [value, setValue] = useState(start)
  return (
    <Picker
      multiple
      id="several"
      label="Branches"
      source={source}
      value={value}
      onChange={(next) => (setValue(next), onChange?.(next))}
    />
  )
}
/** Loads one choice of an entity from the service. */
function OneOf({
  entity,
  onCall,
  ...more
}: { entity: string; onCall?: (query: { search?: string; page: number }) => void } & Omit<
  Parameters<typeof One>[0],
  'source'
>) {
  const source = useEntityOptions(entity)
  return (
    <One
      {...more}
      source={
        onCall && source.load
          ? { ...source, load: (query) => (onCall(query), source.load(query)) }
          : source
      }
    />
  )
}
function One({
  source,
  start = null,
  texts,
  clearable,
  onChange,
}: {
  source: OptionSource
  start?: PickerValue | null
  texts?: Map<PickerValue, string>
  clearable?: boolean
  onChange?: (value: PickerValue | null) => void
}) {
  const [value, setValue] = useState(start)
  return (
    <Picker
      id={useId()}
      label="Branch"
      source={source}
      texts={texts}
      clearable={clearable}
      value={value}
      onChange={(next) => (setValue(next), onChange?.(next))}
    />
  )
}
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
const rows = () => document.querySelectorAll('[role="option"]').length

/** The endpoint of the choices of locations. */
const optionsPath = '/site/filter/LOCATION'

// The choices of entities come from the service.
beforeAll(() => enterService())

test('a picker of 100,000 choices renders at most 60 rows, and typing finds the last one', {
  tags: 'thorough',
}, async () => {
  let chosen: unknown
  await mount(<One source={{ options: many }} onChange={(value) => (chosen = value)} />)
  await userEvent.click(combobox('Branch'))
  await expect.element(page.getByRole('option', { name: 'Branch 000000' })).toBeVisible()
  expect(rows()).toBeLessThanOrEqual(60)
  expect(await violations()).toBe('')
  await userEvent.keyboard('99999')
  await expect.element(page.getByRole('option', { name: 'Branch 099999' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toBe('v99999')
  await expect.element(combobox('Branch')).toHaveValue('Branch 099999')
})

test('arrows, Home, End, Page Up and Page Down reach choices that are not rendered yet', async () => {
  await mount(<One source={{ options: many }} />)
  await userEvent.click(combobox('Branch'))
  const highlighted = () =>
    document.getElementById(
      document.querySelector('[role="combobox"]')!.getAttribute('aria-activedescendant') ?? '',
    )?.textContent
  await userEvent.keyboard('{End}')
  await expect.poll(highlighted).toBe('Branch 099999')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(highlighted).toBe('Branch 000000')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(highlighted).toBe('Branch 099998')
  await userEvent.keyboard('{Home}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}')
  await expect.poll(highlighted).toBe('Branch 000025')
  await expect.element(page.getByRole('option', { name: 'Branch 000025' })).toBeInViewport()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('a picker opens at the selected choice, whatever its position', async () => {
  await mount(<One source={{ options: many }} start="v77777" />)
  await userEvent.click(combobox('Branch'))
  await expect.element(page.getByRole('option', { name: 'Branch 077777' })).toBeInViewport()
  await expect
    .element(page.getByRole('option', { name: 'Branch 077777' }))
    .toHaveAttribute('aria-selected', 'true')
})

test('typing over the selected choice searches, and leaving without a selection keeps it', {
  tags: 'thorough',
}, async () => {
  let chosen: unknown = 'v77777'
  await mount(
    <One source={{ options: many }} start="v77777" onChange={(value) => (chosen = value)} />,
  )
  await userEvent.click(combobox('Branch'))
  await userEvent.keyboard('00012')
  await expect.element(combobox('Branch')).toHaveValue('00012')
  await expect.element(page.getByRole('option', { name: 'Branch 000120' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(combobox('Branch')).toHaveValue('Branch 077777')
  expect(chosen).toBe('v77777')
})

test('"Select all" selects every choice, "Remove all" none; chips end in "+n" [DLG-43, DLG-44, DLG-45, CONST-20]', async () => {
  let chosen: PickerValue[] = []
  await mount(
    <Several source={{ options: optionsOf(10_050) }} onChange={(values) => (chosen = values)} />,
  )
  await userEvent.click(combobox('Branches'))
  await userEvent.click(page.getByRole('option', { name: 'Select all' }))
  await expect.poll(() => chosen.length).toBe(10_050)
  // Queries the DOM directly: computing the names of ten thousand buttons would take seconds.
  const buttonOf = (text: string) =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === text)
  expect(buttonOf('+10047')!.getAttribute('aria-label')).toBe('+10047 more')
  buttonOf('+10047')!.click()
  await expect.poll(() => document.querySelector('.count')?.textContent).toBe('+51')
  expect(document.querySelectorAll('.remove').length).toBe(9_999)
  buttonOf('Show less')!.click()
  await expect.poll(() => document.querySelectorAll('.remove').length).toBe(3)
  await userEvent.click(page.getByRole('option', { name: 'Remove all' }))
  await expect.poll(() => chosen.length).toBe(0)
})

test('during a search "Select all found" is below the choices and adds them to what is selected', async () => {
  let chosen: PickerValue[] = []
  await mount(
    <Several
      source={{ options: optionsOf(30) }}
      start={['v5']}
      onChange={(values) => (chosen = values)}
    />,
  )
  await userEvent.click(combobox('Branches'))
  await userEvent.keyboard('00002')
  await expect.element(page.getByRole('option', { name: 'Select all found' })).toBeVisible()
  expect(page.getByRole('option').elements().at(-1)!.textContent).toBe('Select all found')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  const found = [2, ...Array.from({ length: 10 }, (_, index) => 20 + index)]
  await expect.poll(() => chosen).toEqual(['v5', ...found.map((number) => `v${number}`)])
})

test('several choices are selected by keyboard and removed by chip and Backspace', async () => {
  let chosen: PickerValue[] = []
  await mount(
    <Several source={{ options: optionsOf(30) }} onChange={(values) => (chosen = values)} />,
  )
  await userEvent.click(combobox('Branches'))
  await userEvent.keyboard('00000{ArrowDown}{Enter}')
  await expect.poll(() => chosen).toEqual(['v1'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => chosen).toEqual(['v1', 'v2'])
  expect(await violations()).toBe('')
  await userEvent.click(page.getByRole('button', { name: 'Remove Branch 000001' }))
  await expect.poll(() => chosen).toEqual(['v2'])
  await userEvent.fill(combobox('Branches'), '')
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => chosen).toEqual([])
})

test('a text longer than 50 characters is truncated in its chip and complete in the title [DLG-46, CONST-21]', async () => {
  const text = 'A branch with a name so long that it could never fit into one line'
  await mount(<Several source={{ options: [{ value: 'x', text }] }} start={['x']} />)
  await expect.element(page.getByTitle(text)).toHaveTextContent(`${text.slice(0, 50)}…`)
})

test('a choice can open further choices: the same list shows them, with a way back, and closing returns to the first', {
  tags: 'thorough',
}, async () => {
  let chosen: unknown
  const asked: string[] = []
  const further: OptionSource = {
    loadKey: ['further'],
    load: async () => (
      asked.push('further'), { data: [{ value: 'siteId.name', text: 'Branch · name' }], total: 1 }
    ),
  }
  const source: OptionSource = {
    options: [
      { value: 'name', text: 'Name' },
      { value: 'siteId', text: 'Fields of Branch', into: further },
    ],
  }
  await mount(
    <One source={source} start="name" clearable={false} onChange={(value) => (chosen = value)} />,
  )
  const texts = () =>
    [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent)
  await userEvent.click(combobox('Branch'))
  await expect.poll(texts).toEqual(['Name✓', 'Fields of Branch'])
  expect(asked).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(texts).toEqual(['Back', 'Branch · name'])
  expect(await violations()).toBe('')
  // The step selected nothing, and typing now searches the further choices.
  expect(chosen).toBeUndefined()
  await userEvent.keyboard('fields')
  await expect.element(page.getByRole('status')).toHaveTextContent('No matching data')
  await userEvent.clear(combobox('Branch'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(texts).toEqual(['Name✓', 'Fields of Branch'])
  await userEvent.click(page.getByRole('option', { name: 'Fields of Branch' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.click(combobox('Branch'))
  await userEvent.click(page.getByRole('option', { name: 'Fields of Branch' }))
  await userEvent.keyboard('nam')
  await expect.poll(texts).toEqual(['Branch · name'])
  await userEvent.keyboard('{Enter}')
  expect(chosen).toBe('siteId.name')
  await expect.element(combobox('Branch')).toHaveValue('Branch · name')
})

test('a search without a match shows a message [DLG-47]', async () => {
  await mount(<One source={{ options: optionsOf(3) }} />)
  await userEvent.click(combobox('Branch'))
  await userEvent.keyboard('nothing like it')
  await expect.element(page.getByRole('status')).toHaveTextContent('No matching data')
})

test('above 200 choices, the picker searches on the server and loads more near the end of the list', async () => {
  const calls: { search?: string; page: number }[] = []
  await mount(
    <OneOf
      entity="country"
      onCall={({ search, page: number }) => calls.push({ search, page: number })}
    />,
  )
  await userEvent.click(combobox('Branch'))
  await expect.poll(rows).toBeGreaterThan(0)
  document.querySelector('[role="listbox"]')!.scrollTop = 1e6
  await expect
    .poll(() => calls)
    .toEqual([
      { search: undefined, page: 0 },
      { search: undefined, page: 1 },
    ])
  await userEvent.keyboard('Zimbabwe')
  await expect.element(page.getByRole('option', { name: 'Zimbabwe' })).toBeVisible()
  await expect.poll(rows).toBe(1)
  expect(calls.at(-1)).toEqual({ search: 'Zimbabwe', page: 0 })
  expect(calls.length).toBe(3)
})

test('a failure to load choices shows an error with a retry button', async () => {
  await enterService({ kind: 'broken', paths: [optionsPath] })
  await mount(<OneOf entity="location" />)
  await userEvent.click(combobox('Branch'))
  await expect
    .element(page.getByRole('alert').getByText('The choices could not be loaded.'))
    .toBeVisible()
  expect(await violations()).toBe('')
  await enterService()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('option', { name: 'Stockroom', exact: true })).toBeVisible()
})

test('choices that the person may not see name the missing permission, and offer no other attempt', async () => {
  await enterService(undefined, 'nobody@initech.test')
  await mount(<OneOf entity="location" />)
  await userEvent.click(combobox('Branch'))
  await expect
    .element(page.getByRole('alert').getByText(/^This needs the permission “.*Locations.*”/))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  expect(await violations()).toBe('')
  await enterService()
})

test('slow choices show a loading message', async () => {
  await enterService({ kind: 'silent', paths: [optionsPath] })
  await mount(<OneOf entity="location" />)
  await userEvent.click(combobox('Branch'))
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Loading…')
  await enterService()
})

test('a selected value that is not loaded shows its text, given with the record or requested', async () => {
  await mount(<OneOf entity="country" start="far" texts={new Map([['far', 'Boston Harbor']])} />)
  await expect.element(combobox('Branch')).toHaveValue('Boston Harbor')
  const site = await choiceOf('site', 'Boston Harbor')
  await mount(<OneOf entity="site" start={site.value} />)
  await expect.element(combobox('Branch').nth(1)).toHaveValue('Boston Harbor')
})

test('of 100,000 choices, only the visible ones are rendered, on opening and on each key', async () => {
  await mount(<One source={{ options: many }} />)
  const input = document.querySelector<HTMLInputElement>('[role="combobox"]')!
  input.focus()
  input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  await expect.poll(rows).toBeGreaterThan(0)
  const counts = [rows()]
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  for (const text of ['9', '99', '999']) {
    set.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await settled()
    counts.push(rows())
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(60)
  expect(Math.min(...counts)).toBeGreaterThan(0)
})

test('a text and its note share a row: neither is cut off while the other one leaves room, else they have half each', async () => {
  const long = 'A name of many words which go on and on and on'
  const options = [
    { value: 'a', text: 'Cold sensor', note: 'Fitting rooms B, Loading dock, Yard' },
    { value: 'b', text: 'A sensor with a longer name than its', note: 'Yard' },
    { value: 'c', text: long, note: long },
    { value: 'd', text: 'A sensor without a note, and nothing else' },
  ]
  await mount(
    <div style={{ width: 360 }}>
      <One source={{ options }} />
    </div>,
  )
  await userEvent.click(page.getByRole('combobox'))
  await expect.element(page.getByRole('option').first()).toBeVisible()
  const parts = page
    .getByRole('option')
    .elements()
    .map((option) => [...option.children] as HTMLElement[])
  const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth
  expect(parts.map((each) => each.map(isCut))).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [false],
  ])
  const [text, note] = parts[2]!.map((each) => each.getBoundingClientRect().width)
  expect(Math.abs(text! - note!)).toBeLessThan(1)
})
