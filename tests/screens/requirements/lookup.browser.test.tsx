import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { lastTo, openConsole, press, routeOf, see, table } from './openConsole.tsx'

const values = routeOf(
  '/static-data/lookups',
  'LKFormsCategory',
  (id) => `/detail/lookup/${id}/lookup-data`,
)

test('each value of a look-up links to its detail, which has its translations [LOOK-06]', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: values })
  await see(table('Values'))
  const { json } = await http({
    verb: 'GET',
    path: `/static-data/lookupsData?lookupId=${location.hash.split('/')[3]}&sort=sequence,asc`,
  })
  const links = table('Values').getByRole('link').elements()
  expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual(
    json.content.map((each: any) => [each.text, `#/detail/lookup-data/${each.webId}`]),
  )
  await userEvent.click(table('Values').getByRole('link').first())
  await see(page.getByRole('heading', { name: json.content[0].text, level: 1 }))
  await expect.element(page.getByRole('tab', { name: 'Translations' })).toBeVisible()
})

test('deleting a look-up value that forms use says how many, and asks again [LOOK-06]', async () => {
  const sent = await openConsole({ route: values })
  await press('Delete Safety')
  const question = page.getByRole('alertdialog')
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await expect.element(question.getByText(/Still used by \d+ /)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await expect.element(question).not.toBeInTheDocument()
  expect((await lastTo(sent, 'DELETE', '/static-data/lookupsData')).query.get('cascade')).toBe(
    'true',
  )
})
