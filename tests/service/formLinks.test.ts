import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Answered, type World } from './testService.ts'

type Row = Record<string, any>

describe.each(mainDialects)('the links of forms on %s', (dialect) => {
  let world: World
  let count = 0
  const admin = (verb: string, path: string, body?: unknown): Promise<Answered> =>
    world.call('admin', verb, path, body)
  const made = async (path: string, body: unknown): Promise<any> => {
    const { status, body: answer } = await admin('POST', path, body)
    expect([path, status, answer]).toEqual([path, 201, expect.anything()])
    return answer
  }
  const form = async (siteIds = ['s1', 's2'], name = `Form ${++count}`): Promise<string> =>
    (await made('/forms/definitions/global', { name, siteIds })).webId
  const content = async (path: string): Promise<Row[]> => (await admin('GET', path)).body.content

  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  test('the forms of a site are paged with name, date and status [API-SFORM-01, ENT-24, SITE-29]', async () => {
    const formDefinitionId = await form(['s3'], 'Stockroom inspection')
    const page = (
      await admin('GET', '/site/siteForms/s3/forms?page=0&size=10&status=ACTIVE&search=stockroom')
    ).body
    expect(page).toMatchObject({
      totalElements: 1,
      size: 10,
      number: 0,
      content: [
        {
          webId: expect.any(String),
          siteId: 's3',
          formDefinitionId,
          name: 'Stockroom inspection',
          assignDate: expect.any(String),
          status: 'ACTIVE',
        },
      ],
    })
  })

  test('a list whose creation date has another name is sorted by it, too [CONST-04]', async () => {
    const made = [await form(['s2'], 'Earlier'), await form(['s2'], 'Later')]
    for (const [order, wanted] of [
      ['asc', made],
      ['desc', made.toReversed()],
    ] as const) {
      const page = (
        await admin('GET', `/site/siteForms/s2/forms?page=0&size=100&sort=createdDate,${order}`)
      ).body
      expect(
        page.content
          .map((link: Row) => link.formDefinitionId)
          .filter((key: string) => made.includes(key)),
      ).toEqual(wanted)
    }
  })

  test('the sites of a form have their own keys, which other calls accept [API-SFORM-02, FORM-20, FORM-27]', async () => {
    const formDefinitionId = await form(['s2', 's1'])
    const { status, body } = await admin(
      'GET',
      `/site/siteForms/${formDefinitionId}/sites?page=0&size=1000&sort=siteId.name,asc`,
    )
    expect([status, body.totalElements]).toEqual([200, 2])
    expect(body.content).toMatchObject([
      {
        webId: 's1',
        name: 'Boston Harbor',
        code: 'BH-1',
        assignDate: expect.any(String),
        status: 'ACTIVE',
      },
      { webId: 's2', name: 'Denver Union', code: 'DU-2' },
    ])
    expect(body.content[0]._text.siteId).toBe('Boston Harbor')
  })

  test('a form is assigned to a site and removed from either side [API-SFORM-03, API-SFORM-04, API-SFORM-05, ENT-24, FORM-23, SITE-25]', async () => {
    const formDefinitionId = await form(['s1'])
    const link = await made('/site/siteForms', { formDefinitionId, siteId: 's2' })
    expect(link).toMatchObject({ formDefinitionId, siteId: 's2', code: 'DU-2', status: 'ACTIVE' })
    expect(
      (await admin('POST', '/site/siteForms', { formDefinitionId, siteId: 's2' })).status,
    ).toBe(409)
    expect(
      (
        await admin('PUT', '/site/siteForms', {
          webId: link.webId,
          formDefinitionId,
          siteId: 's2',
          status: 'INACTIVE',
        })
      ).body.status,
    ).toBe('INACTIVE')
    expect(
      (await admin('PUT', '/site/siteForms', { formDefinitionId, siteId: 's2', status: 'ACTIVE' }))
        .body,
    ).toMatchObject({ webId: link.webId, status: 'ACTIVE' })

    // By the key of the link, of the site or of the form, but within the side that the path names.
    expect((await admin('DELETE', '/site/siteForms/s3/forms', [link.webId])).status).toBe(404)
    expect((await admin('DELETE', '/site/siteForms/s2/forms', [link.webId])).status).toBe(204)
    expect((await admin('DELETE', `/site/siteForms/${formDefinitionId}/site`, ['s1'])).status).toBe(
      204,
    )
    expect((await admin('GET', `/forms/definitions/${formDefinitionId}`)).body.siteIds).toEqual([])
  })

  test('one call assigns users and roles to a form, with the role -1 for users [API-FUSR-01, API-FUSR-05, ENT-22, ENT-23, FORM-11, FORM-16]', async () => {
    const formDefinitionId = await form()
    const body = await made('/forms/formUsers/multiple', [
      { formDefinitionId, siteId: 's1', userId: 'user' },
      { formDefinitionId, siteId: 's1', roleId: 'Manager' },
      { formDefinitionId, siteId: 's2', userId: 'manager', roleId: -1 },
    ])
    expect(body).toMatchObject([
      {
        formDefinitionId,
        siteId: 's1',
        siteName: 'Boston Harbor',
        userId: 'user',
        roleId: -1,
        assignment: 'user Tester',
        createdDate: expect.any(String),
      },
      { userId: null, roleId: 'Manager', assignment: 'Manager' },
      { siteId: 's2', userId: 'manager', roleId: -1, assignment: 'manager Tester' },
    ])
    const page = (
      await admin(
        'GET',
        `/forms/formUsers?formDefinitionId=${formDefinitionId}&size=2&sort=createdDate,asc`,
      )
    ).body
    expect([page.totalElements, page.content.length, page.size]).toEqual([3, 2, 2])
    const again = await admin('POST', '/forms/formUsers', {
      formDefinitionId,
      siteId: 's1',
      roleId: 'Manager',
    })
    expect([again.status, again.body.error]).toEqual([409, 'DUPLICATE'])
  })

  test('an assignment has either a user or a role, never both and never neither [ENT-23, FORM-16, VAL-11]', async () => {
    const formDefinitionId = await form()
    const both = await admin('POST', '/forms/formUsers', {
      formDefinitionId,
      siteId: 's1',
      userId: 'user',
      roleId: 'User',
    })
    expect([both.status, both.body.message, both.body.errors[0].field]).toEqual([
      400,
      'Choose either a user or a role',
      'roleId',
    ])
    const neither = await admin('POST', '/forms/formUsers/multiple', [
      { formDefinitionId, siteId: 's1' },
    ])
    expect([neither.status, neither.body.errors[0].message]).toEqual([
      400,
      'Users/Roles is required',
    ])
  })

  test('the assignments of a form are listed by form, and as an overview of all [API-FUSR-03, API-FUSR-04, FORM-19]', async () => {
    const formDefinitionId = await form()
    await made('/forms/formUsers', { formDefinitionId, siteId: 's1', userId: 'user' })
    const info = (await admin('GET', `/forms/formUsers/info?formDefinitionId=${formDefinitionId}`))
      .body
    expect(info).toMatchObject([{ assignment: 'user Tester', siteName: 'Boston Harbor' }])
    expect(
      (
        await admin(
          'GET',
          `/forms/formUsers/assignment?formDefinitionId=${formDefinitionId}&page=0&size=5&sort=createdDate,desc`,
        )
      ).body,
    ).toMatchObject({
      totalElements: 1,
      size: 5,
      number: 0,
      content: [{ webId: info[0].webId, name: `Form ${count}` }],
    })
  })

  test('an assignment is changed with and without a slash before its key, and removed in bulk [API-FUSR-02, API-FUSR-07, FORM-17]', async () => {
    const formDefinitionId = await form()
    const { webId } = await made('/forms/formUsers', {
      formDefinitionId,
      siteId: 's1',
      userId: 'user',
    })
    expect(
      (
        await admin('PUT', `/forms/formUsers${webId}`, {
          formDefinitionId,
          siteId: 's1',
          userId: 'manager',
        })
      ).body,
    ).toMatchObject({ webId, assignment: 'manager Tester' })
    expect(
      (
        await admin('PUT', `/forms/formUsers/${webId}`, {
          formDefinitionId,
          siteId: 's2',
          userId: null,
          roleId: 'User',
        })
      ).body,
    ).toMatchObject({
      webId,
      siteName: 'Denver Union',
      userId: null,
      roleId: 'User',
      assignment: 'User',
    })
    expect((await admin('DELETE', '/forms/formUsers', [webId])).status).toBe(204)
    expect(
      (await admin('GET', `/forms/formUsers/info?formDefinitionId=${formDefinitionId}`)).body,
    ).toEqual([])
  })

  test('the forms of a user are assigned at a site and removed by link or by form [API-FUSR-06, API-SFORM-06, ENT-28, USER-26]', async () => {
    const [one, other] = [await form(), await form()]
    const links = await made(
      '/forms/formUsers/multiple',
      [one, other].map((formDefinitionId) => ({ formDefinitionId, userId: 'loner', siteId: 's2' })),
    )
    expect(links[0]).toMatchObject({
      formDefinitionId: one,
      userId: 'loner',
      siteId: 's2',
      name: expect.stringMatching(/^Form/),
      siteName: 'Denver Union',
      createdDate: expect.any(String),
    })
    expect((await admin('GET', '/forms/formUsers?userId=loner')).body.totalElements).toBe(2)
    expect((await admin('DELETE', '/site/siteUsers/user/forms', [links[0].webId])).status).toBe(404)
    expect(
      (await admin('DELETE', '/site/siteUsers/loner/forms', [links[0].webId, other])).status,
    ).toBe(204)
    expect((await admin('GET', '/forms/formUsers?userId=loner')).body.totalElements).toBe(0)
  })

  describe('with events', () => {
    const event = async (eventName: string): Promise<string> =>
      (await made('/notification/events', { eventName, eventType: 1, startDate: '2099-01-01' }))
        .webId

    test('a form is restricted by location, used at branches, assigned to a person, and attached to an event, all at once; taken off the event it keeps the others [GEN-05]', async () => {
      const { webId: formDefinitionId } = await made('/forms/definitions/global', {
        name: `Form ${++count}`,
        siteIds: ['s1', 's2'],
        locationRestrict: true,
      })
      await made('/forms/formUsers', { formDefinitionId, siteId: 's1', userId: 'user' })
      const eventId = await event('Inventory')
      await made('/notification/eventForms', [{ formDefinitionId, eventId }])
      const held = async () => [
        (await admin('GET', `/forms/definitions/${formDefinitionId}`)).body.locationRestrict,
        (await content(`/site/siteForms/s1/forms?size=100`)).some(
          (row) => row.formDefinitionId === formDefinitionId,
        ),
        (await admin('GET', `/forms/formUsers/info?formDefinitionId=${formDefinitionId}`)).body
          .length,
        (await content(`/notification/eventForms/${eventId}/forms`)).length,
      ]
      expect(await held()).toEqual([true, true, 1, 1])
      const [link] = await content(`/notification/eventForms/${eventId}/forms`)
      await admin('DELETE', `/notification/eventForms/${eventId}/forms`, [link!.webId])
      expect(await held()).toEqual([true, true, 1, 0])
    })

    test('a list attaches forms to an event, shows them and removes them [API-EFORM-01, API-EFORM-02, API-EFORM-03, ENT-27, EVT-11]', async () => {
      const [eventId, one, other] = [
        await event('Fire drill'),
        await form(['s1'], 'Fire safety inspection'),
        await form(['s1']),
      ]
      const links = await made('/notification/eventForms', [
        { formDefinitionId: one, eventId },
        { formDefinitionId: other, eventId },
      ])
      expect(links[0]).toMatchObject({
        webId: expect.any(String),
        formDefinitionId: one,
        eventId,
        name: 'Fire safety inspection',
        assignDate: expect.any(String),
        status: 'ACTIVE',
      })
      expect(
        (await admin('GET', `/notification/eventForms/${eventId}/forms?page=0&size=10`)).body,
      ).toMatchObject({ totalElements: 2, size: 10, number: 0 })
      const saved = await admin('PUT', '/notification/eventForms', [
        { ...links[1], status: 'INACTIVE' },
      ])
      expect([saved.status, saved.body[0].status]).toEqual([200, 'INACTIVE'])
      expect(
        (await content('/notification/eventForms?status=ACTIVE&size=100')).map((row) => row.webId),
      ).toContain(links[0].webId)
      expect(
        (await admin('DELETE', `/notification/eventForms/${eventId}/forms`, [one, links[1].webId]))
          .status,
      ).toBe(204)
      expect(await content(`/notification/eventForms/${eventId}/forms`)).toEqual([])
    })

    test('an event is assigned to a form for a user or a role at a site, and removed by these keys [API-EFORM-04, API-EFORM-05, ENT-25, ENT-26, FORM-32, FORM-33, FORM-34]', async () => {
      const [eventId, formDefinitionId, otherForm] = [
        await event('Stock count'),
        await form(),
        await form(),
      ]
      await made('/notification/eventForms', [
        { eventId, siteId: 's1', formDefinitionId, userId: 'user' },
        { eventId, siteId: 's2', formDefinitionId, roleId: 'Manager' },
        { eventId, siteId: 's1', formDefinitionId: otherForm, userId: 'user' },
      ])
      const both = await admin('POST', '/notification/eventForms', [
        { eventId, siteId: 's1', formDefinitionId, userId: 'user', roleId: 'User' },
      ])
      expect([both.status, both.body.errors[0]]).toMatchObject([
        400,
        { field: 'roleId', message: 'Choose either a user or a role' },
      ])
      expect(
        await content(`/notification/eventForms/${formDefinitionId}/events?sort=siteName,asc`),
      ).toMatchObject([
        {
          eventId,
          eventName: 'Stock count',
          siteId: 's1',
          siteName: 'Boston Harbor',
          assignment: 'user Tester',
          assignDate: expect.any(String),
          status: 'ACTIVE',
          formDefinitionId,
          userId: 'user',
          roleId: null,
        },
        {
          siteId: 's2',
          siteName: 'Denver Union',
          assignment: 'Manager',
          userId: null,
          roleId: 'Manager',
        },
      ])
      expect(
        (
          await admin('DELETE', `/notification/eventForms/${formDefinitionId}/events`, [
            { eventId, siteId: 's1', userId: 'user', roleId: null },
            { eventId, siteId: 's2', roleId: 'Manager' },
          ])
        ).status,
      ).toBe(204)
      expect(await content(`/notification/eventForms/${formDefinitionId}/events`)).toEqual([])
      // The same event at the same site for the same user stays on the other form.
      expect(await content(`/notification/eventForms/${otherForm}/events`)).toHaveLength(1)
    })

    test('links of events are found by event, created and removed under their own path [API-EFORM-06]', async () => {
      const eventId = await event('Audit day')
      const [link] = await made('/notification/eventForms', [
        { eventId, formDefinitionId: await form() },
      ])
      expect(
        (await content(`/notification/eventForms?eventId=${eventId}`)).map((row) => row.webId),
      ).toEqual([link.webId])
      expect((await admin('DELETE', '/notification/eventForms', [link.webId])).status).toBe(204)
    })

    test('an event with forms is removed only after a warning, and its links with it [ERR-49, EVT-20]', async () => {
      const eventId = await event('Window display')
      const [link] = await made('/notification/eventForms', [
        { eventId, formDefinitionId: await form() },
      ])
      const warned = await admin('DELETE', '/notification/events', [eventId])
      expect([warned.status, warned.body.error, warned.body.message]).toEqual([
        409,
        'GOES_ALONG',
        'Selected event(s) are attached to forms and will be removed from them. Continue?',
      ])
      expect((await admin('DELETE', '/notification/events?cascade=true', [eventId])).status).toBe(
        204,
      )
      expect(
        (await admin('GET', `/notification/eventForms?webId=${link.webId}`)).body.totalElements,
      ).toBe(0)
    })
  })
})
