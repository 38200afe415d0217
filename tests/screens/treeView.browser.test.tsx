import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAtFirst } from '../../src/screens/list/views/tree/useExpanded.ts'
import { enterService, violations } from '../fields/views/mount.tsx'
import { get, newWord, send } from '../overrides/documents/startDocument.ts'
import { openConsole, patience, press, see } from './requirements/openConsole.tsx'

beforeEach(() => page.viewport(1440, 900))

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const level = (name: string) =>
  row(name)
    .elements()
    .map((each) => each.ariaLevel)
    .join()
const managerOf = async (key: string) =>
  (await get(`/security/userAccounts/${key}`)).managerId as string | null

/** A boss, two people below, and one below the first of these. */
async function makeTeam() {
  await enterService()
  // Names have no digits.
  const word = newWord().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  const { content: sites } = await get('/site/sites?size=1')
  const { content: roles } = await get('/security/roles?size=1')
  const make = async (firstName: string, managerId: string | null = null): Promise<string> =>
    (
      await send('POST', '/security/userAccounts', {
        firstName,
        lastName: word,
        email: `${firstName}.${word}@acme.test`.toLowerCase(),
        managerId,
        status: 'ACTIVE',
        currentUserSite: [{ siteId: sites[0].webId, userRoleId: roles[0].webId }],
      })
    ).webId
  const boss = await make('Aaboss')
  const lead = await make('Aalead', boss)
  const aide = await make('Abaide', boss)
  const tail = await make('Aatail', lead)
  return { word, boss, lead, aide, tail }
}

const openTree = async () => {
  await openConsole({ route: '/user?sort=firstName&order=ASC' })
  await press('Tree by manager')
}

test('a tree reads the records below one when it is expanded; keys lead through it and move a record, with undo', async () => {
  const { word, boss, lead, aide } = await makeTeam()
  await openTree()
  const top = row(`Aaboss ${word}`)
  await see(top)
  await expect.poll(() => top.element().ariaExpanded, patience).toBe('false')
  expect(row(`Aalead ${word}`).elements()).toEqual([])
  ;(top.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await see(row(`Aalead ${word}`))
  expect(level(`Aalead ${word}`)).toBe('2')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(row(`Abaide ${word}`).element())
  expect(await violations()).toBe('')

  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => managerOf(aide), patience).toBe(lead)
  await expect.poll(() => level(`Abaide ${word}`), patience).toBe('3')
  await expect
    .poll(() => document.activeElement === row(`Abaide ${word}`).element(), patience)
    .toBe(true)
  await press('Undo')
  await expect.poll(() => managerOf(aide), patience).toBe(boss)
  await expect.poll(() => level(`Abaide ${word}`), patience).toBe('2')

  // The layout and what was expanded are remembered.
  location.hash = '#/branch'
  await see(page.getByRole('heading', { name: /^Branches/ }))
  location.hash = '#/user'
  await see(row(`Abaide ${word}`))
})

test('a record that is alone below another one is open at first, and stays closed once it was closed', {
  tags: 'thorough',
}, async () => {
  const { word, aide, lead } = await makeTeam()
  await send('PATCH', `/security/userAccounts/${aide}`, { managerId: lead })
  await openTree()
  await press(`Expand Aaboss ${word}`)
  await see(row(`Aatail ${word}`))
  expect(level(`Aatail ${word}`)).toBe('3')
  await press(`Collapse Aalead ${word}`)
  await expect.poll(() => row(`Aatail ${word}`).elements(), patience).toEqual([])
  await press(`Collapse Aaboss ${word}`)
  await press(`Expand Aaboss ${word}`)
  await see(row(`Aalead ${word}`))
  expect(row(`Aalead ${word}`).element().ariaExpanded).toBe('false')
})

test.each([
  [{ level: 1, total: 1 }, true],
  [{ level: 1, total: 2 }, false],
  [{ level: 10, total: 1 }, true],
  [{ level: 11, total: 1 }, false],
])('of records at %o, the only one is open at first: %s', (where, isOpen) => {
  expect(openAtFirst(where)).toBe(isOpen)
})

test('a record is dragged below another one and moved to the top by its menu; a circle is refused with the reason', async () => {
  const { word, boss, aide, tail, lead } = await makeTeam()
  await openTree()
  await press(`Expand Aaboss ${word}`)
  await press(`Expand Aalead ${word}`)
  await see(row(`Aatail ${word}`))
  await userEvent.dragAndDrop(row(`Aatail ${word}`), row(`Abaide ${word}`), {
    sourcePosition: { x: 400, y: 20 },
    targetPosition: { x: 400, y: 20 },
    steps: 20,
  } as object)
  await expect.poll(() => managerOf(tail), patience).toBe(aide)
  await userEvent.dragAndDrop(row(`Aaboss ${word}`), row(`Aalead ${word}`), {
    sourcePosition: { x: 400, y: 20 },
    targetPosition: { x: 400, y: 20 },
    steps: 20,
  } as object)
  await see(page.getByText(`Aaboss ${word} cannot be below itself`))

  await press(`Actions for Abaide ${word}`)
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to the top' }))
  await expect.poll(() => managerOf(aide), patience).toBe(null)
  await expect.poll(() => level(`Abaide ${word}`), patience).toBe('1')

  await press(`Actions for Aaboss ${word}`)
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to…' }))
  const dialog = page.getByRole('dialog', { name: `Move Aaboss ${word}` })
  await userEvent.fill(dialog.getByRole('combobox'), `Aalead ${word}`)
  await userEvent.click(page.getByRole('option', { name: new RegExp(`Aalead ${word}`) }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await see(dialog.getByText(/cannot be the record itself or one below it/))
  expect(await managerOf(boss)).toBe(null)
  expect(await managerOf(lead)).toBe(boss)
})

test('what a search finds in a tree is shown flat with its path', {
  tags: 'thorough',
}, async () => {
  const { word } = await makeTeam()
  await openTree()
  await userEvent.fill(page.getByRole('searchbox'), `aatail.${word}`)
  const found = row(`Aatail ${word}`)
  await expect
    .poll(() => found.elements().map((each) => each.textContent), patience)
    .toEqual([expect.stringContaining(`Aaboss ${word} › Aalead ${word}`)])
  expect(await violations()).toBe('')
})
