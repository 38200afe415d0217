import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Answered, type World } from './testService.ts'

type Row = Record<string, any>

describe.each(mainDialects)('forms on %s', (dialect) => {
  let world: World
  const admin = (verb: string, path: string, body?: unknown): Promise<Answered> =>
    world.call('admin', verb, path, body)
  const made = async (path: string, body: unknown): Promise<Row> => {
    const { status, body: answer } = await admin('POST', path, body)
    expect([path, status, answer]).toEqual([path, 201, expect.anything()])
    return answer
  }
  const form = (name: string, siteIds = ['s1', 's2'], more: Row = {}) =>
    made('/forms/definitions/global', { name, siteIds, ...more })

  beforeAll(async () => {
    world = await openWorld(dialect)
    for (const [lookupName, values] of Object.entries({
      LKFormsCategory: { SAFETY: 'Safety', OPENING: 'Opening' },
      LKEmailRouting: { MANAGER: 'Branch manager', HQ: 'Head quarter' },
      LKUserRole: { ADMIN: 'Admin', MANAGER: 'Manager' },
    })) {
      const lookup = await made('/static-data/lookups', { lookupName })
      for (const [value, text] of Object.entries(values))
        await made('/static-data/lookupsData', { lookupId: lookup.webId, text, value })
    }
  })
  afterAll(() => world.close())

  test('a form is created, read, listed, updated and removed under the specified paths [API-DEF-01, API-DEF-02, API-DEF-03, API-DEF-04, API-DEF-05, ENT-16, FORM-08]', async () => {
    const made = await form('Opening checklist', ['s1'], {
      locationRestrict: true,
      startDate: '2099-01-01',
      endDate: '2099-12-31',
      formCategoryModels: [{ categoryCode: 'SAFETY' }],
    })
    expect(made).toMatchObject({
      webId: expect.any(String),
      name: 'Opening checklist',
      locationRestrict: true,
      startDate: '2099-01-01',
      endDate: '2099-12-31',
      status: 'ACTIVE',
      siteIds: ['s1'],
      createdBy: 'admin Tester',
      createdDate: expect.any(String),
    })
    expect(made.formCategoryModels).toEqual([
      { webId: expect.any(String), categoryCode: 'SAFETY', categoryCodeText: 'Safety' },
    ])
    expect((await admin('GET', `/forms/definitions/${made.webId}`)).body).toEqual(made)
    const page = (
      await admin(
        'GET',
        '/forms/definitions?page=0&size=10&sort=name,asc&status=ACTIVE&search=opening',
      )
    ).body
    expect(page).toMatchObject({
      totalElements: 1,
      size: 10,
      number: 0,
      content: [{ webId: made.webId }],
    })

    const category = made.formCategoryModels[0]
    const changed = await admin('PUT', `/forms/definitions/global/${made.webId}`, {
      ...made,
      name: 'Morning checklist',
      locationRestrict: false,
      siteIds: ['s1', 's2'],
      formCategoryModels: [{ ...category, categoryCode: 'OPENING' }],
    })
    expect(changed.body).toMatchObject({
      name: 'Morning checklist',
      locationRestrict: false,
      siteIds: ['s1', 's2'],
      updatedBy: 'admin Tester',
    })
    expect(changed.body.formCategoryModels).toEqual([
      { webId: category.webId, categoryCode: 'OPENING', categoryCodeText: 'Opening' },
    ])
    expect((await admin('DELETE', '/forms/definitions', [made.webId])).status).toBe(204)
    expect((await admin('GET', `/forms/definitions/${made.webId}`)).status).toBe(404)
  })

  test('a new form needs a name and a branch [VAL-39, FORM-58]', async () => {
    const { status, body } = await admin('POST', '/forms/definitions/global', {
      name: ' ',
      siteIds: [],
    })
    expect([status, body.errors.map((each: Row) => [each.field, each.message])]).toEqual([
      400,
      [
        ['name', 'Name is required'],
        ['siteIds', 'Please select at least one branch'],
      ],
    ])
  })

  test('the call that creates forms copies the one that its body names, unless that form has no branch [API-DEF-01, FORM-06, FORM-07, VAL-45]', async () => {
    const original = await form('Hygiene inspection', ['s1', 's3'], {
      formCategoryModels: [{ categoryCode: 'SAFETY' }],
      startDate: '2099-03-01',
    })
    const copy = await made('/forms/definitions/global', {
      webId: original.webId,
      name: 'Hygiene inspection (copy)',
    })
    expect(copy).toMatchObject({
      name: 'Hygiene inspection (copy)',
      siteIds: ['s1', 's3'],
      startDate: '2099-03-01',
    })
    expect(copy.webId).not.toBe(original.webId)
    expect(copy.formCategoryModels.map((each: Row) => each.categoryCode)).toEqual(['SAFETY'])
    expect(
      (await admin('GET', `/forms/definitions/${original.webId}`)).body.formCategoryModels,
    ).toEqual(original.formCategoryModels)

    // A copy from the dialog contains the categories of the original with their keys, which stay
    // unchanged.
    const filled = await made('/forms/definitions/global', {
      name: 'Filled in',
      siteIds: ['s1'],
      formCategoryModels: original.formCategoryModels,
    })
    expect(filled.formCategoryModels).toMatchObject([{ categoryCode: 'SAFETY' }])
    expect(
      (await admin('GET', `/forms/definitions/${original.webId}`)).body.formCategoryModels,
    ).toEqual(original.formCategoryModels)

    await admin('DELETE', `/site/siteForms/${original.webId}/site`, ['s1', 's3'])
    const refused = await admin('POST', '/forms/definitions/global', {
      webId: original.webId,
      name: 'Another',
      siteIds: ['s1'],
    })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'A form with no branch cannot be cloned',
    ])
  })

  test('forms are options by name, of all branches or of some [API-DEF-06, API-SITE-09]', async () => {
    const [one, other] = [
      await form('Offered at Boston', ['s1']),
      await form('Offered at Austin', ['s3']),
    ]
    expect((await admin('GET', '/forms/filter/FORM_NAME?search=offered')).body).toEqual([
      { text: 'Offered at Austin', value: other.webId },
      { text: 'Offered at Boston', value: one.webId },
    ])
    expect((await admin('GET', '/site/filter/SITE_FORMS?siteIds=s3&search=offered')).body).toEqual([
      { text: 'Offered at Austin', value: other.webId },
    ])
  })

  test('categories of forms are listed with the form and its names, and created, updated and removed one by one [API-CAT-01, API-CAT-02, API-CAT-03, ENT-18, ENT-17]', async () => {
    const { webId: formDefinitionId } = await form('Categorised')
    const category = await made('/forms/categories', { formDefinitionId, categoryCode: 'SAFETY' })
    expect(category).toMatchObject({
      webId: expect.any(String),
      categoryCode: 'SAFETY',
      categoryCodeText: 'Safety',
      formName: 'Categorised',
      status: 'ACTIVE',
    })
    expect(
      (await admin('GET', `/forms/categories?formDefinitionId=${formDefinitionId}`)).body,
    ).toMatchObject({
      totalElements: 1,
      content: [{ webId: category.webId, formName: 'Categorised' }],
    })
    expect(
      (await admin('POST', '/forms/categories', { formDefinitionId, categoryCode: 'SAFETY' }))
        .status,
    ).toBe(409)
    expect(
      (await admin('POST', '/forms/categories', { formDefinitionId, categoryCode: 'NONE' })).body
        .errors[0].field,
    ).toBe('categoryCode')
    expect(
      (
        await admin('PUT', `/forms/categories/${category.webId}`, {
          formDefinitionId,
          categoryCode: 'OPENING',
        })
      ).body.categoryCodeText,
    ).toBe('Opening')
    expect((await admin('DELETE', `/forms/categories/${category.webId}`)).status).toBe(204)
    expect(
      (await admin('GET', `/forms/definitions/${formDefinitionId}`)).body.formCategoryModels,
    ).toEqual([])
  })

  test.each([
    [
      'routings',
      '[API-RTE-01, ENT-19]',
      { emailRoutingCode: 'MANAGER' },
      { emailRoutingCode: 'HQ' },
      { emailRoutingCode: 'NONE' },
    ],
    [
      'userRoutings',
      '[API-RTE-02, ENT-20]',
      { externalEmail: 'audit@outside.test' },
      { externalEmail: 'files@outside.test', userId: 'manager' },
      { externalEmail: 'nowhere' },
    ],
    [
      'roleRoutings',
      '[API-RTE-03, ENT-21]',
      { roleCode: 'ADMIN' },
      { roleCode: 'MANAGER' },
      { roleCode: 'NONE' },
    ],
  ])('%s of a form are listed, created, updated and removed %s', async (path, _ids, first, second, wrong) => {
    const { webId: formDefinitionId } = await form(`Form of ${path}`)
    const routing = await made(`/forms/${path}`, { formDefinitionId, ...first })
    expect(routing).toMatchObject({
      webId: expect.any(String),
      ...first,
      formName: `Form of ${path}`,
      createdDate: expect.any(String),
    })
    expect(
      (await admin('POST', `/forms/${path}`, { formDefinitionId, ...wrong })).body.errors[0].field,
    ).toBe(Object.keys(wrong)[0])
    expect(
      (await admin('PUT', `/forms/${path}/${routing.webId}`, { formDefinitionId, ...second })).body,
    ).toMatchObject(second)
    expect(
      (await admin('GET', `/forms/${path}?formDefinitionId=${formDefinitionId}`)).body,
    ).toMatchObject({ totalElements: 1, content: [{ webId: routing.webId, ...second }] })
    expect((await admin('DELETE', `/forms/${path}/${routing.webId}`)).status).toBe(204)
    expect((await admin('GET', `/forms/${path}/${routing.webId}`)).status).toBe(404)
    // The e-mail recipients of a form are removed with the form.
    const last = await made(`/forms/${path}`, { formDefinitionId, ...first })
    expect((await admin('DELETE', '/forms/definitions', [formDefinitionId])).status).toBe(204)
    expect((await admin('GET', `/forms/${path}/${last.webId}`)).status).toBe(404)
  })

  test('every call requires the permissions for forms, and forms of other branches are not visible [FORM-56, PERM-16]', async () => {
    const here = await form('At Boston', ['s1'])
    const there = await form('At Austin', ['s3'])
    expect((await world.call('user', 'GET', `/forms/definitions/${here.webId}`)).status).toBe(200)
    expect((await world.call('user', 'GET', `/forms/definitions/${there.webId}`)).status).toBe(404)
    for (const [verb, path, body] of [
      ['POST', '/forms/definitions/global', { name: 'Mine', siteIds: ['s1'] }],
      ['PUT', `/forms/definitions/global/${here.webId}`, { name: 'Mine' }],
      ['DELETE', '/forms/definitions', [here.webId]],
      ['POST', '/forms/categories', {}],
      ['POST', '/forms/formUsers/multiple', [{}]],
    ] as const)
      expect([path, (await world.call('user', verb, path, body)).status]).toEqual([path, 403])
    expect((await world.call('gadmin', 'GET', `/forms/definitions/${here.webId}`)).status).toBe(404)
  })

  test('changes to a form and its links appear in its activity [ACT-04, ACT-12]', async () => {
    const { webId } = await form('Watched', ['s1'])
    await made('/forms/formUsers', { formDefinitionId: webId, siteId: 's1', userId: 'user' })
    const { content } = (
      await admin('GET', `/security/audits?entityId=${webId}&type=100,700,2700,1600,2000,1900,1800`)
    ).body
    expect(content.map((row: Row) => [row.typeCode, row.description]).sort()).toEqual([
      [100, 'Form "Watched" was created'],
      [1600, 'Branch "Boston Harbor" was assigned'],
      [2000, 'User "user Tester" was assigned'],
    ])
  })
})
