import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack } from './console.ts'

const tables = { '/branch': 'Branches', '/user': 'Users', '/devices': 'Devices' }
type Route = keyof typeof tables

/** The first words of the buttons of a list, and whether rows can be selected. */
async function offered(page: Page, route: Route): Promise<string[]> {
  await page.goto(`/#${route}`)
  const table = page.getByRole('table', { name: tables[route] })
  await table.getByRole('link').first().waitFor()
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )
  const boxes = await table.getByRole('row').nth(1).getByRole('checkbox').count()
  return [
    ...['Add', 'Clone', 'Edit', 'Delete'].filter((verb) =>
      names.some((name) => name.startsWith(`${verb} `)),
    ),
    ...(boxes > 0 ? ['select'] : []),
  ]
}

const offers = someOf(2, [
  [
    'admin@acme.test',
    {
      '/branch': ['Add', 'Clone', 'Edit', 'Delete', 'select'],
      '/user': ['Add', 'Clone', 'Edit', 'Delete', 'select'],
      '/devices': ['Add', 'Edit', 'Delete', 'select'],
    },
  ],
  ['manager@acme.test', { '/branch': [], '/user': ['Add', 'Clone', 'Edit'], '/devices': [] }],
  ['hq@acme.test', { '/branch': ['Add', 'Clone', 'Edit'], '/user': [], '/devices': [] }],
] as const)

test.each(
  offers,
)('%s is offered only what their permissions allow: add with create, edit with update, delete one or many with delete [PERM-19, PERM-20]', async (account, expected) => {
  // So wide that no list has the actions of its rows in a menu.
  await using session = await comeBack(account, '/branch', { width: 1680, height: 900 })
  for (const route of Object.keys(tables) as Route[])
    expect([route, await offered(session.page, route)]).toEqual([route, expected[route]])
  expect(session.faults).toEqual([])
})
