import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Answered, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const past = 'Task or event cannot be created for a past date'
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const emailTypes = [
  'USER_CREATED',
  'USER_UPDATED',
  'DOCUMENT_ALTER',
  'EXPIRED',
  'SUBMISSION',
  'COMPLETED',
  'DELETED',
  'CREATED',
  'UPDATED',
  'USER_STATUS',
  'EVENT_CREATED',
  'PASSWORD_RESET',
  'EVENT_DOCUMENT',
]
const audit = {
  createdDate: expect.any(String),
  createdBy: 'admin Tester',
  updateDate: null,
  updatedBy: null,
}

describe.each(mainDialects)('events, their forms and their messages on %s', (dialect) => {
  let world: World
  let serial = 0
  const next = () => ++serial
  const call = (
    verb: string,
    path: string,
    body?: unknown,
    who: Person = 'admin',
    headers = {},
  ): Promise<Answered> => world.call(who, verb, path, body, headers)
  const get = async (path: string, who: Person = 'admin', headers = {}) => {
    const { status, body } = await call('GET', path, undefined, who, headers)
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const make = async (path: string, body: unknown): Promise<any> => {
    const made = await call('POST', path, body)
    expect([path, made.status, made.status === 201 ? undefined : made.body]).toEqual([
      path,
      201,
      undefined,
    ])
    return made.body
  }
  const event = (more: Row = {}): Promise<Row> =>
    make('/notification/events', { eventName: `Event ${next()}`, ...more })
  const form = (siteIds = ['s1', 's2']): Promise<Row> =>
    make('/forms/definitions/global', { name: `Form ${next()}`, siteIds })
  const template = (more: Row = {}): Promise<Row> =>
    make('/notification/templates', {
      name: `Template ${next()}`,
      subType: 'SMS',
      body: 'Hello {{user.name}}',
      ...more,
    })

  beforeAll(async () => {
    world = await openWorld(dialect)
    const { webId } = await make('/static-data/lookups', { lookupName: 'LKEventType' })
    for (const value of ['TRAINING', 'MEETING'])
      await make('/static-data/lookupsData', { lookupId: webId, text: value.toLowerCase(), value })
  })
  afterAll(() => world.close())

  describe('events', () => {
    test('are created with a schedule, notification channels and email types, and read back unchanged [API-EVT-02, API-EVT-03, ENT-36, EVT-16, EVT-17, EVT-22]', async () => {
      const sms = await template()
      const input = {
        eventName: 'Fire drill',
        eventType: 1,
        eventSubType: 'TRAINING',
        startDate: day(3),
        endDate: day(9),
        schedule: { frequency: 'WEEKLY', weekdays: ['MONDAY', 'FRIDAY'] },
        communicationModes: ['EMAIL', 'SMS'],
        templateId: sms.webId,
        emailTypes: ['EVENT_CREATED'],
      }
      const made = await event(input)
      expect(made).toMatchObject({
        ...input,
        webId: expect.any(String),
        status: 'ACTIVE',
        ...audit,
      })
      expect(made._text).toMatchObject({ eventSubType: 'training', templateId: sms.name })
      expect(await get(`/notification/events/${made.webId}`)).toEqual(made)
    })

    test('are replaced as a whole [API-EVT-04]', async () => {
      const made = await event({ eventType: 0 })
      const changed = await call('PUT', `/notification/events/${made.webId}`, {
        ...made,
        eventName: 'Renamed',
        eventType: 2,
        status: 'INACTIVE',
      })
      expect([changed.status, changed.body]).toMatchObject([
        200,
        {
          webId: made.webId,
          eventName: 'Renamed',
          eventType: 2,
          status: 'INACTIVE',
          updatedBy: 'admin Tester',
        },
      ])
      expect(await get(`/notification/events/${made.webId}`)).toEqual(changed.body)
    })

    test('are paged, searched, sorted and filtered [API-EVT-01]', async () => {
      const word = `Marked ${next()}`
      const [one, two] = [
        await event({ eventName: `${word} A`, emailTypes: ['EXPIRED'] }),
        await event({ eventName: `${word} B`, eventSubType: 'MEETING' }),
      ]
      const list = async (query: string) =>
        (await get(`/notification/events?search=${encodeURIComponent(word)}&${query}`)).content.map(
          (each: Row) => each.webId,
        )
      expect(
        await get(
          `/notification/events?search=${encodeURIComponent(word)}&size=1&page=1&sort=eventName,desc`,
        ),
      ).toMatchObject({ totalElements: 2, size: 1, number: 1, content: [{ webId: one.webId }] })
      expect(await list('sort=eventName,asc')).toEqual([one.webId, two.webId])
      expect(await list('emailTypes[contains]=EXPIRED')).toEqual([one.webId])
      expect(await list('eventSubType=MEETING')).toEqual([two.webId])
      expect(await list('status=INACTIVE')).toEqual([])
    })

    test('are options by name [API-EVT-06]', async () => {
      const made = await event()
      expect(
        (await get('/notification/filter/EVENTS')).find((each: Row) => each.value === made.webId),
      ).toEqual({ text: made.eventName, value: made.webId })
    })

    test.each([
      [
        'weekly on some weekdays [EVT-12]',
        { frequency: 'WEEKLY', weekdays: ['SUNDAY'] },
        undefined,
      ],
      ['weekly on no weekday [EVT-12]', { frequency: 'WEEKLY' }, 'schedule.weekdays'],
      [
        'on the first day of the month [EVT-13]',
        { frequency: 'MONTHLY', dayOption: 'FIRST_DAY' },
        undefined,
      ],
      [
        'in the middle of the month [EVT-13]',
        { frequency: 'MONTHLY', dayOption: 'MIDDLE' },
        undefined,
      ],
      [
        'on the last day of the month [EVT-13]',
        { frequency: 'MONTHLY', dayOption: 'LAST_DAY' },
        undefined,
      ],
      [
        'on a day of the month [EVT-13]',
        { frequency: 'MONTHLY', dayOption: 'CUSTOM', dayOfMonth: 31 },
        undefined,
      ],
      [
        'on a day of the month that is not said [EVT-13]',
        { frequency: 'MONTHLY', dayOption: 'CUSTOM' },
        'schedule.dayOfMonth',
      ],
      [
        'on the 32nd [EVT-13]',
        { frequency: 'MONTHLY', dayOption: 'CUSTOM', dayOfMonth: 32 },
        'schedule.dayOfMonth',
      ],
      [
        'on the first day of the quarter [EVT-14]',
        { frequency: 'QUARTERLY', dayOption: 'FIRST_DAY' },
        undefined,
      ],
      [
        'on the last day of the quarter [EVT-14]',
        { frequency: 'QUARTERLY', dayOption: 'LAST_DAY' },
        undefined,
      ],
      [
        'on a day of its own in the quarter [EVT-14]',
        { frequency: 'QUARTERLY', dayOption: 'CUSTOM', dayOfMonth: 3 },
        'schedule.dayOption',
      ],
      ['yearly on the day it starts [EVT-15]', { frequency: 'YEARLY' }, undefined],
      [
        'yearly on another day [EVT-15]',
        { frequency: 'YEARLY', month: 2, dayOfMonth: 28 },
        undefined,
      ],
      [
        'never seen before [EVT-12, EVT-13, EVT-14, EVT-15]',
        { frequency: 'DAILY' },
        'schedule.frequency',
      ],
    ])('a schedule %s', async (_, schedule, refused) => {
      const { status, body } = await call('POST', '/notification/events', {
        eventName: `Event ${next()}`,
        schedule,
      })
      if (!refused)
        return expect([status, body.schedule]).toEqual([201, expect.objectContaining(schedule)])
      expect([status, body.errors.map((error: Row) => error.field)]).toEqual([400, [refused]])
    })

    test.each([
      ['startDate', { startDate: day(-3) }],
      ['endDate', { endDate: day(-3) }],
    ])('a past %s is refused [EVT-19, VAL-42]', async (field, input) => {
      const { status, body } = await call('POST', '/notification/events', {
        eventName: 'Too late',
        ...input,
      })
      expect([status, body.message, body.errors[0].field]).toEqual([400, past, field])
      const over = await world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        const id = `old-${next()}`
        await sql(
          `INSERT INTO event (web_id, event_name, start_date, status) VALUES ($1, 'Old', '2020-01-01', 'ACTIVE')`,
          [id],
        )
        return id
      })
      // An event that has started can still be renamed.
      expect(
        (await call('PATCH', `/notification/events/${over}`, { eventName: 'Old, renamed' })).status,
      ).toBe(200)
    })

    test('an end before the start is refused [VAL-30]', async () => {
      const { body } = await call('POST', '/notification/events', {
        eventName: 'Backwards',
        startDate: day(5),
        endDate: day(4),
      })
      expect(body.message).toBe('End date cannot be before start date')
    })

    test.each([
      ['eventType', 7],
      ['communicationModes', ['PIGEON']],
      ['emailTypes', ['BIRTHDAY']],
      ['eventSubType', 'NOPE'],
      ['templateId', 'nope'],
      ['eventName', '   '],
    ])('an invalid %s is refused with its field name [ENT-36, EVT-16, EVT-18]', async (field, value) => {
      const { status, body } = await call('POST', '/notification/events', {
        eventName: 'Wrong',
        [field]: value,
      })
      expect([status, body.errors[0].field.split('.')[0]]).toEqual([400, field])
    })

    test('are removed after a warning while they are attached to forms, together with the links of the forms [API-EVT-05, EVT-20, ERR-49]', async () => {
      const [attached, free, { webId: formDefinitionId }] = [
        await event(),
        await event(),
        await form(),
      ]
      await make('/notification/eventForms', [
        { formDefinitionId, eventId: attached.webId, siteId: 's1' },
      ])
      const warned = await call('DELETE', '/notification/events', [attached.webId, free.webId])
      expect([warned.status, warned.body.error, warned.body.message]).toEqual([
        409,
        'GOES_ALONG',
        'Selected event(s) are attached to forms and will be removed from them. Continue?',
      ])
      expect((await call('GET', `/notification/events/${free.webId}`)).status).toBe(200)
      expect(
        (await call('DELETE', '/notification/events?cascade=true', [attached.webId, free.webId]))
          .status,
      ).toBe(204)
      expect((await get(`/notification/eventForms/${formDefinitionId}/events`)).content).toEqual([])
      expect((await call('GET', `/notification/events/${attached.webId}`)).status).toBe(404)
    })

    test('need their permission, and are visible only in their client [EVT-21]', async () => {
      const made = await event()
      expect([
        (await call('GET', '/notification/events', undefined, 'user')).status,
        (await call('POST', '/notification/events', { eventName: 'x' }, 'hq')).status,
        (await call('DELETE', '/notification/events', [made.webId], 'hq')).status,
      ]).toEqual([403, 403, 403])
      expect(
        (await call('GET', `/notification/events/${made.webId}`, undefined, 'gadmin')).status,
      ).toBe(404)
    })
  })

  describe('forms of events', () => {
    test('are linked by a list, listed for the event, and removed by a body [API-EFORM-01, API-EFORM-02, API-EFORM-03, ENT-27, EVT-08]', async () => {
      const [{ webId: eventId }, one, two] = [await event(), await form(), await form()]
      const links: Row[] = await make('/notification/eventForms', [
        { formDefinitionId: one.webId, eventId },
        { formDefinitionId: two.webId, eventId },
      ])
      expect(links).toMatchObject(
        [one, two].map(({ webId, name }) => ({
          webId: expect.any(String),
          formDefinitionId: webId,
          eventId,
          name,
          assignDate: expect.any(String),
          status: 'ACTIVE',
        })),
      )
      const page = await get(`/notification/eventForms/${eventId}/forms?sort=assignDate,asc`)
      expect(page).toMatchObject({ totalElements: 2, number: 0 })
      expect(page.content.map((each: Row) => each.name).sort()).toEqual([one.name, two.name].sort())
      // The console sends the selected branches with every call; a link without one applies to all
      // of them.
      expect(
        (await get(`/notification/eventForms/${eventId}/forms`, 'admin', { siteIds: 's1,s2,s3' }))
          .totalElements,
      ).toBe(2)
      expect(
        (await call('POST', '/notification/eventForms', [{ formDefinitionId: one.webId, eventId }]))
          .status,
      ).toBe(409)
      expect(
        (await call('DELETE', `/notification/eventForms/${eventId}/forms`, [one.webId])).status,
      ).toBe(204)
      expect(
        (await get(`/notification/eventForms/${eventId}/forms`)).content.map(
          (each: Row) => each.formDefinitionId,
        ),
      ).toEqual([two.webId])
    })

    test('are saved by PUT: known ones are updated, new ones created [API-EFORM-01]', async () => {
      const [{ webId: eventId }, one, two] = [await event(), await form(), await form()]
      const [link] = await make('/notification/eventForms', [
        { formDefinitionId: one.webId, eventId },
      ])
      const { status, body } = await call('PUT', '/notification/eventForms', [
        { ...link, status: 'INACTIVE' },
        { formDefinitionId: two.webId, eventId },
      ])
      expect([status, body]).toMatchObject([
        200,
        [
          { webId: link.webId, status: 'INACTIVE' },
          { formDefinitionId: two.webId, status: 'ACTIVE' },
        ],
      ])
      const { content } = await get(`/notification/eventForms?eventId=${eventId}&status=ALL`)
      expect(content.map((each: Row) => [each.formDefinitionId, each.status]).sort()).toEqual(
        [
          [one.webId, 'INACTIVE'],
          [two.webId, 'ACTIVE'],
        ].sort(),
      )
    })

    test('are events of forms from the other side, for a user or a role at a branch, and have their identifying keys in the path [API-EFORM-04, API-EFORM-05, ENT-25, ENT-26, FORM-32, FORM-33]', async () => {
      const [{ webId: formDefinitionId }, one, two] = [await form(), await event(), await event()]
      await make('/notification/eventForms', [
        { eventId: one.webId, siteId: 's1', formDefinitionId, userId: 'manager' },
        { eventId: two.webId, siteId: 's1', formDefinitionId, roleId: 'Manager' },
      ])
      const page = await get(`/notification/eventForms/${formDefinitionId}/events`)
      expect(
        page.content.sort((a: Row, b: Row) =>
          a.eventName.localeCompare(b.eventName, 'en', { numeric: true }),
        ),
      ).toMatchObject([
        {
          webId: expect.any(String),
          eventId: one.webId,
          eventName: one.eventName,
          siteId: 's1',
          siteName: 'Boston Harbor',
          assignment: 'manager Tester',
          assignDate: expect.any(String),
          status: 'ACTIVE',
          formDefinitionId,
          userId: 'manager',
        },
        { eventId: two.webId, eventName: two.eventName, assignment: 'Manager', roleId: 'Manager' },
      ])
      expect(
        (
          await call('DELETE', `/notification/eventForms/${formDefinitionId}/events`, [
            { eventId: one.webId, siteId: 's1', userId: 'manager' },
          ])
        ).status,
      ).toBe(204)
      expect(
        (await get(`/notification/eventForms/${formDefinitionId}/events`)).content.map(
          (each: Row) => each.eventId,
        ),
      ).toEqual([two.webId])
    })

    test('are listed by event, added and removed on the plain path [API-EFORM-06]', async () => {
      const [{ webId: eventId }, { webId: formDefinitionId }] = [await event(), await form()]
      const [link] = await make('/notification/eventForms', [
        { formDefinitionId, eventId, siteId: 's1' },
      ])
      expect((await get(`/notification/eventForms?eventId=${eventId}`)).content).toMatchObject([
        { webId: link.webId, formDefinitionId },
      ])
      expect((await call('DELETE', '/notification/eventForms', [link.webId])).status).toBe(204)
      expect((await get(`/notification/eventForms?eventId=${eventId}`)).content).toEqual([])
    })
  })

  describe('templates, shortcuts and email', () => {
    const config = (more: Row = {}): Promise<Row> =>
      make('/email/emailConfigs', {
        name: `Mail ${next()}`,
        fromAddress: 'desk@acme.test',
        host: 'smtp.acme.test',
        port: 587,
        userName: 'desk',
        ...more,
      })

    test('the thirteen email types are options [API-NOTE-01, EVT-18, MAIL-04]', async () => {
      const options: Row[] = await get('/notification/filter/EMAIL_EVENT_TYPE')
      expect(options.map((each) => each.value)).toEqual(emailTypes)
      expect(options[0]).toEqual({ text: 'User created', value: 'USER_CREATED' })
    })

    test('an email event configuration has template and sender for branches, and is an option of these [API-NOTE-02, ENT-60, MAIL-03, MAIL-05, MAIL-07]', async () => {
      const input = {
        emailType: 'EXPIRED',
        siteIds: ['s2'],
        templateId: (await template({ subType: 'EMAIL', subject: 'Expired' })).webId,
        emailConfigId: (await config()).webId,
      }
      const made = await make('/email/emailEventConfigs', input)
      expect(made).toMatchObject({ ...input, webId: expect.any(String), status: 'ACTIVE' })
      expect(await get(`/email/emailEventConfigs/${made.webId}`)).toEqual(made)
      const values = async (siteIds: string) =>
        (await get(`/notification/filter/EMAIL_EVENT_CONFIG?siteIds=${siteIds}`)).map(
          (each: Row) => each.value,
        )
      expect([await values('s2'), await values('s1,s2'), await values('s3')]).toEqual([
        [made.webId],
        [made.webId],
        [],
      ])
      // A configuration without branches holds for all of them.
      const everywhere = await make('/email/emailEventConfigs', {
        ...input,
        emailType: 'CREATED',
        siteIds: [],
      })
      expect([await values('s3'), (await values('s2')).sort()]).toEqual([
        [everywhere.webId],
        [made.webId, everywhere.webId].sort(),
      ])
      await call('DELETE', '/email/emailEventConfigs', [everywhere.webId])
      const changed = await call('PUT', `/email/emailEventConfigs/${made.webId}`, {
        ...made,
        siteIds: ['s3'],
        emailType: 'CREATED',
      })
      expect([changed.status, changed.body]).toMatchObject([
        200,
        { siteIds: ['s3'], emailType: 'CREATED' },
      ])
      expect(await values('s3')).toEqual([made.webId])
      expect((await get('/email/emailEventConfigs?emailType=CREATED')).content).toHaveLength(1)
      expect(
        (await call('POST', '/email/emailEventConfigs', { ...input, siteIds: ['g1'] })).body
          .errors[0].field,
      ).toBe('siteIds.0')
      expect((await call('DELETE', '/email/emailEventConfigs', [made.webId])).status).toBe(204)
    })

    test('the secret of an email configuration can be written but never read [API-NOTE-03, ENT-61, MAIL-03, MAIL-07]', async () => {
      const made = await config({ secret: 'hunter2' })
      expect(made).toMatchObject({
        webId: expect.any(String),
        fromAddress: 'desk@acme.test',
        host: 'smtp.acme.test',
        port: 587,
        userName: 'desk',
        status: 'ACTIVE',
      })
      const stored = async () =>
        (
          await world.database.admin(async (sql) =>
            sql(`SELECT secret FROM email_config WHERE web_id = $1`, [made.webId]),
          )
        ).rows[0].secret
      const first = await stored()
      expect(first).toMatch(/^aes-256-gcm:(?!.*hunter2)/)
      const changed = await call('PUT', `/email/emailConfigs/${made.webId}`, { ...made, port: 25 })
      expect([changed.status, changed.body.port, await stored()]).toEqual([200, 25, first])
      const activity = await get(`/security/audits?entityId=${made.webId}`)
      for (const each of [
        made,
        changed.body,
        await get(`/email/emailConfigs/${made.webId}`),
        await get('/email/emailConfigs'),
        activity,
      ])
        expect(JSON.stringify(each)).not.toContain('hunter2')
      expect(made).not.toHaveProperty('secret')
      expect((await call('GET', '/email/emailConfigs?secret=hunter2')).status).toBe(400)
      expect(
        (await get('/notification/filter/EMAIL_CONFIG')).find(
          (each: Row) => each.value === made.webId,
        ),
      ).toEqual({ text: made.name, value: made.webId })
      expect((await call('DELETE', '/email/emailConfigs', [made.webId])).status).toBe(204)
    })

    test('templates are options by their type, and one is read by its key [API-NOTE-04, API-NOTE-06, ENT-63, MAIL-06]', async () => {
      const [sms, mail] = [await template(), await template({ subType: 'EMAIL', subject: 'Hello' })]
      const values = async (subType: string) =>
        (await get(`/notification/filter/TEMPLATE?subType=${subType}`)).map(
          (each: Row) => each.value,
        )
      expect(await values('SMS')).toContain(sms.webId)
      expect(await values('SMS')).not.toContain(mail.webId)
      expect(await values('EMAIL')).toContain(mail.webId)
      expect(await get(`/notification/templates/${mail.webId}`)).toMatchObject({
        webId: mail.webId,
        name: mail.name,
        subType: 'EMAIL',
        body: 'Hello {{user.name}}',
        status: 'ACTIVE',
      })
      expect(
        (
          await call('POST', '/notification/templates', {
            name: 'No subject',
            subType: 'EMAIL',
            body: 'x',
          })
        ).body.errors[0].field,
      ).toBe('subject')
    })

    test('dynamic shortcuts are options of text and value [API-NOTE-05, ENT-63]', async () => {
      await make('/notification/dynamicShortcuts', {
        text: 'Name of the branch',
        value: 'site.name',
      })
      expect(await get('/notification/filter/DYNAMIC_SHORTCUT')).toEqual([
        { text: 'Name of the branch', value: 'site.name' },
      ])
      expect(
        (
          await call('POST', '/notification/dynamicShortcuts', {
            text: 'Again',
            value: 'site.name',
          })
        ).status,
      ).toBe(409)
    })

    test('people with the permission read emails, and nobody writes them [ENT-62, MAIL-01, MAIL-02, MAIL-07]', async () => {
      const status = [
        'SENT',
        'DELIVERED',
        'PENDING',
        'FAILED',
        'SCHEDULED',
        'IN_PROGRESS',
        'COMPLETED',
        'EXPIRED',
      ]
      await world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        for (const each of status)
          await sql(
            `INSERT INTO email (web_id, recipient, subject, body, email_type, status) VALUES ($1, 'user@acme.test', $1, 'Text', 'EXPIRED', $1)`,
            [each],
          )
      })
      expect(
        (await get('/email/emails?sort=subject,asc')).content.map((each: Row) => each.status),
      ).toEqual([...status].sort())
      expect((await get('/email/emails?status=FAILED')).totalElements).toBe(1)
      expect(await get('/email/emails/SENT')).toMatchObject({
        webId: 'SENT',
        recipient: 'user@acme.test',
        subject: 'SENT',
        body: 'Text',
        emailType: 'EXPIRED',
        status: 'SENT',
        createdDate: expect.any(String),
      })
      expect([
        (await call('POST', '/email/emails', { subject: 'x' })).status,
        (await call('GET', '/email/emails', undefined, 'user')).status,
      ]).toEqual([405, 403])
      expect((await get('/email/emails', 'gadmin')).totalElements).toBe(0)
    })
  })
})
