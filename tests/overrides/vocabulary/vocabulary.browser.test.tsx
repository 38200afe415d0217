import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole, patience, see } from '../../screens/requirements/openConsole.tsx'

const keyword = (name: string) => page.getByRole('article', { name, exact: true })

test('the reference shows each keyword with its values and an example, a search narrows it, and links lead to other sections', async () => {
  await openConsole({ route: '/docs' })
  const inline = keyword('x-field.inline')
  await see(inline.getByText(/"x-field": { "inline": true }/))
  await see(inline.getByText(/^In schemas\//))

  const conditions = page.getByRole('heading', { level: 2, name: 'Conditions', exact: true })
  await userEvent.click(
    keyword('x-field.visibleWhen').getByRole('button', { name: 'Conditions', exact: true }),
  )
  await expect.element(conditions).toHaveFocus()

  const search = page.getByRole('searchbox', { name: 'Search keywords' })
  await userEvent.fill(search, 'currency')
  await see(keyword('x-field.currency'))
  await expect.poll(() => inline.query(), patience).toBeNull()
  await userEvent.fill(search, 'no such keyword')
  await see(page.getByText('No keyword found'))
})
