import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Entity, FormSpec } from '../../src/model/entity.ts'
import RecordDialog from '../../src/screens/form/RecordDialog.tsx'
import { enterService, violationsIn } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

beforeEach(() => page.viewport(1280, 900))

const groups = [
  { label: 'Basics', fields: ['name', 'typeTextCode'] },
  { label: 'Contact', fields: ['storeEmail', 'website'] },
]

/** The dialog that adds a branch, with these fields and groups; `set` by an action alone. */
async function openForm(form: Partial<FormSpec>, set?: string) {
  await enterService()
  const site = entityOf('site')
  const entity: Entity = {
    ...site,
    fields: site.fields.map((each) => (each.name === set ? { ...each, byAction: true } : each)),
    form: { fields: ['code', 'name', 'typeTextCode', 'storeEmail', 'website'], groups, ...form },
  }
  await mountScreen(
    <RecordDialog entity={entity} mode="create" restore={false} onClose={() => undefined} />,
  )
  await expect.element(input('Branch number')).toBeInTheDocument()
}

const dialog = () => page.getByRole('dialog')
const input = (name: string) => dialog().getByLabelText(new RegExp(`^${name}`))
const left = (name: string) => input(name).element().getBoundingClientRect().left
const isInSight = (name: string) => (input(name).element() as HTMLElement).checkVisibility()
const fill = async (name: string, text: string) => userEvent.fill(input(name), text)

test('groups have titles, and the fields that none names come first', {
  tags: 'thorough',
}, async () => {
  await openForm({})
  const contact = dialog().getByRole('group', { name: 'Contact', exact: true })
  await expect.element(contact.getByLabelText(/^Website/)).toBeVisible()
  const texts = [...dialog().element().querySelectorAll('input[name], h3')].map(
    (each) => each.textContent || (each as HTMLInputElement).name,
  )
  expect(texts.slice(0, 3)).toEqual(['code', 'Basics', 'name'])
  expect(await violationsIn(dialog().element())).toBe('')
})

test('fields in no group that are not shown leave no gap above the first group', async () => {
  const fields = ['code', 'name', 'storeEmail']
  await openForm({ fields: ['website', ...fields], groups: [{ label: 'All', fields }] }, 'website')
  const group = dialog().getByRole('group', { name: 'All', exact: true }).element()
  const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
  expect(topOf(group)).toBe(topOf(group.parentElement!))
})

test('a folded group is opened by a refused save, which focuses its first error', async () => {
  await openForm({ groupsAs: 'folded' })
  await expect.element(input('Website')).toBeInTheDocument()
  expect([isInSight('Name'), isInSight('Website')]).toEqual([true, false])
  await userEvent.click(dialog().getByText('Contact', { exact: true }))
  await fill('Website', 'not an address')
  await userEvent.click(dialog().getByText('Contact', { exact: true }))
  await fill('Branch number', 'G1')
  await fill('Name', 'Grouped')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await expect.poll(() => isInSight('Website')).toBe(true)
  await expect.poll(() => document.activeElement).toBe(input('Website').element())
})

test('tabs show one group at a time; a refused save leads to the tab with the error and marks it', {
  tags: 'thorough',
}, async () => {
  await openForm({ groupsAs: 'tabs' })
  await expect.element(input('Website')).toBeInTheDocument()
  expect([isInSight('Name'), isInSight('Website')]).toEqual([true, false])
  await fill('Branch number', 'G2')
  await fill('Name', 'Grouped')
  await userEvent.click(dialog().getByRole('tab', { name: 'Contact' }))
  await fill('Website', 'not an address')
  await userEvent.click(dialog().getByRole('tab', { name: 'Basics' }))
  expect(isInSight('Website')).toBe(false)
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await expect.poll(() => isInSight('Website')).toBe(true)
  await expect.poll(() => document.activeElement).toBe(input('Website').element())
  const tab = dialog().getByRole('tab', { name: /^Contact/ })
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
  expect(tab.element().textContent).toContain('1')
  expect(await violationsIn(dialog().element())).toBe('')
})

test('a form of more than eight fields has two columns, on a phone one', async () => {
  await openForm({ fields: entityOf('site').form.fields })
  await expect.poll(() => left('Website') - left('Email')).toBeGreaterThan(100)
  await page.viewport(390, 844)
  await expect.poll(() => left('Website') - left('Email')).toBe(0)
})

test('a form of eight fields has one column', async () => {
  await openForm({})
  // The last inputs of a form follow the first ones.
  await expect.poll(() => left('Website') - left('Email')).toBe(0)
})
