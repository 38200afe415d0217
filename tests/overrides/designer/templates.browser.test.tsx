import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  dialog,
  lastTo,
  openConsole,
  press,
  routeOf,
  see,
} from '../../screens/requirements/openConsole.tsx'

const canvas = () => page.getByRole('region', { name: 'Design', exact: true })
const field = (name: string) => canvas().getByRole('button', { name, exact: true })
const gallery = () => page.getByRole('list', { name: 'Section templates', exact: true })
const menu = async (name: string) => {
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name, exact: true }))
}

test('a new section starts from a template, and an emptied design does too [SECT-12, SECT-22]', async () => {
  const sent = await openConsole({ route: '/section-templates' })
  await see(gallery())
  const card = gallery().getByRole('listitem').filter({ hasText: 'Who and when' })
  // Its form, in small.
  await see(card.getByText('Shift'))
  await press('Who and when')
  await see(dialog('Start from template'))
  await userEvent.fill(page.getByRole('textbox', { name: /^Name/ }), 'Night check')
  await press('Create section')
  await see(field('Inspector, Text'))
  expect((await lastTo(sent, 'POST', '/forms/sections')).body).toEqual({ name: 'Night check' })
  const { body } = await lastTo(sent, 'POST', '/forms/inProcess')
  expect(JSON.stringify(body)).not.toContain('webId')

  for (const element of canvas().getByRole('button').elements()) {
    ;(element as HTMLElement).focus()
    await userEvent.keyboard('{Delete}')
  }
  await press('Start from template')
  await see(gallery())
  await press('Sign-off')
  await see(field('Signature, Signature'))
  await press('Undo')
  await expect.poll(() => canvas().getByRole('button').elements()).toHaveLength(0)
  await see(button('Start from template'))
})

test('a section is set as a template and unset in its designer [SECT-19, SECT-20, SECT-21]', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({
    route: routeOf('/forms/sections', 'Hand hygiene', (id) => `/form-builder/${id}`),
  })
  await see(canvas())
  await menu('Set as template')
  await see(page.getByText('The section is a template now.'))
  const { body } = await lastTo(sent, 'POST', '/forms/sectionTemplates')
  expect(Object.keys(body)).toEqual(['formSectionId'])
  await menu('Unset as template')
  await see(page.getByText('The section is not a template any more.'))
  await lastTo(sent, 'DELETE', `/forms/sectionTemplates/section/${body.formSectionId}`)
  await press('More')
  await see(page.getByRole('menuitem', { name: 'Set as template' }))
})

test('people who may not create sections see the templates only', async () => {
  await openConsole({ account: 'user@acme.test', route: '/section-templates' })
  await see(gallery())
  expect(gallery().getByRole('button').query()).toBeNull()
})
