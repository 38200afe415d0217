import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

describe.each(mainDialects)('parts of a record have the scope of that record, on %s', (dialect) => {
  let world: World
  let here: string
  let there: string
  const made = async (path: string, body: unknown) =>
    (await world.call('admin', 'POST', path, body)).body.webId as string
  beforeAll(async () => {
    world = await openWorld(dialect)
    const lookupId = await made('/static-data/lookups', { lookupName: 'LKFormsCategory' })
    await made('/static-data/lookupsData', { lookupId, text: 'Safety', value: 'SAFETY' })
    here = await made('/forms/definitions/global', { name: 'Fire drill', siteIds: ['s1'] })
    there = await made('/forms/definitions/global', { name: 'Stock count', siteIds: ['s3'] })
    for (const formDefinitionId of [here, there])
      await made('/forms/categories', { formDefinitionId, categoryCode: 'SAFETY' })
  })
  afterAll(() => world.close())

  test('a person who may read the forms of one branch reads only their categories, in totals, lists and activity [PERM-16]', async () => {
    const seen = (await world.call('user', 'GET', '/forms/categories')).body
    expect([
      seen.totalElements,
      seen.content.map((each: { formName: string }) => each.formName),
    ]).toEqual([1, ['Fire drill']])
    const all = (await world.call('admin', 'GET', '/forms/categories')).body
    expect(all.totalElements).toBe(2)
    const noted = (await world.call('user', 'GET', '/security/audits?size=100')).body.content as {
      description: string
      entity: string
    }[]
    expect(noted.filter((each) => each.entity === 'form-category')).toHaveLength(1)
    expect(JSON.stringify(noted)).not.toContain('Stock count')
  })

  test('a person creates and updates a part only where they may write the parent record [GEN-08]', async () => {
    const role = (
      await world.call('admin', 'POST', '/security/roles', { roleName: 'Editor', permissions: [] })
    ).body.webId
    for (const action of ['READ', 'CREATE', 'UPDATE', 'DELETE'])
      await made('/security/rolePermissions', {
        roleId: role,
        permissionCode: `BRANCHDESK:TEMPLATES:FORMS:${action}`,
      })
    await made('/site/userSites', { siteId: 's1', userAccountId: 'loner', roleId: role })
    const routing = (formDefinitionId: string) =>
      world.call('loner', 'POST', '/forms/userRoutings', {
        formDefinitionId,
        externalEmail: 'audit@example.com',
      })
    expect((await routing(here)).status).toBe(201)
    expect([400, 403]).toContain((await routing(there)).status)
    const theirs = (await world.call('admin', 'GET', `/forms/categories?formDefinitionId=${there}`))
      .body.content[0].webId
    expect(
      (
        await world.call('loner', 'PUT', `/forms/categories/${theirs}`, {
          formDefinitionId: there,
          categoryCode: 'SAFETY',
          status: 'INACTIVE',
        })
      ).status,
    ).toBe(403)
    expect((await world.call('loner', 'DELETE', `/forms/categories/${theirs}`)).status).toBe(404)
  })
})
