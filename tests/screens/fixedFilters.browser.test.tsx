import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import LinkTab from '../../src/screens/link/LinkTab.tsx'
import { enterService, provider } from '../fields/views/mount.tsx'
import { mountScreen } from './mountScreen.tsx'

test('a tab offers no filter for what its link fixes [SITE-15]', async () => {
  await enterService()
  await page.viewport(1280, 800)
  const {
    data: [site],
  } = await provider.getList('site', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdDate', order: 'DESC' },
    filter: {},
  })
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const openFilters = async (side: string, record: object) => {
    await mountScreen(
      <LinkTab record={record as never} link="user-site" side={side} label="Links" />,
    )
    await userEvent.click(page.getByRole('button', { name: 'Filters' }))
    await expect.element(filters.getByRole('button', { name: 'Apply' })).toBeVisible()
  }
  // The users of a branch are always the active ones.
  await openFilters('siteId', site!)
  await expect.element(filters.getByRole('combobox', { name: 'Status' })).not.toBeInTheDocument()
})
