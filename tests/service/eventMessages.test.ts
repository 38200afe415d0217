import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createService } from '../../src/service/service.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, silent, testConfig, type World } from './testService.ts'

type Row = Record<string, any>
type Mailed = [type: string, recipient: string, subject: string]

describe.each(mainDialects)('messages of events on %s', (dialect) => {
  let world: World
  let mailServer: string
  const make = async (path: string, body: unknown): Promise<Row> => {
    const { status, body: made } = await world.call('admin', 'POST', path, body)
    expect([path, status, status < 300 ? undefined : made]).toEqual([path, status, undefined])
    return made
  }
  const configure = async (emailType: string, subject: string, text: string, more = {}) => {
    const { webId } = await make('/notification/templates', {
      name: `${emailType} ${subject}`,
      subType: 'EMAIL',
      subject,
      body: text,
    })
    return make('/email/emailEventConfigs', {
      emailType,
      templateId: webId,
      emailConfigId: mailServer,
      ...more,
    })
  }
  const emails = async (): Promise<Row[]> =>
    (await world.call('admin', 'GET', '/email/emails?size=100&sort=recipient')).body.content
  const mailed = async (type: string): Promise<Mailed[]> =>
    (await emails())
      .filter(({ emailType }) => emailType === type)
      .map(({ emailType, recipient, subject }) => [emailType, recipient, subject])
  const roleNamed = async (name: string): Promise<string> => {
    const { body } = await world.call('admin', 'GET', '/security/roles?size=50')
    return (body.content as Row[]).find(({ roleName }) => roleName === name)!.webId
  }
  const patience = { timeout: 30_000 }
  /** A document that was planned and is over, as the plan of a task leaves it. */
  const overdue = (key: string, site: string, form: string | null) =>
    world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO document (web_id, document_name, site_id, user_id, form_definition_id, status, task_id, start_date, end_date) VALUES ($1, $1, $2, 'user', $3, 'SCHEDULE', 't1', '2026-01-02T14:00:00Z', '2026-01-02T15:00:00Z')`,
        [key, site, form],
      )
    })

  beforeAll(async () => {
    world = await openWorld(dialect, {
      config: { publicUrl: 'https://desk.example' },
      more: { jobs: { every: 20 } },
    })
    mailServer = (
      await make('/email/emailConfigs', {
        name: 'Office',
        fromAddress: 'desk@acme.test',
        host: 'smtp.acme.test',
        port: 587,
      })
    ).webId
  })
  afterAll(() => world.close())

  test('go to the person, the roles of the configuration and those to whom the form is routed, once each, with their shortcuts [EVT-18, MAIL-03]', async () => {
    const form = (await make('/forms/definitions/global', { name: 'Opening', siteIds: ['s1'] }))
      .webId
    await make('/forms/userRoutings', { formDefinitionId: form, externalEmail: 'fire@town.test' })
    await configure(
      'EXPIRED',
      '{{document.name}} is over',
      '{{user.firstName}}: {{form.name}} at {{site.name}} was due on {{document.endDate}}.{{nothing}} {{link}}',
      { roleIds: [await roleNamed('Manager')] },
    )
    await overdue('late', 's1', form)
    // A start looks for what is over at once.
    const second = createService({
      ...generated,
      database: world.database,
      log: silent,
      config: { ...testConfig, publicUrl: 'https://desk.example' },
      jobs: { every: 20 },
    })
    await expect
      .poll(() => mailed('EXPIRED'), patience)
      .toEqual(
        ['fire@town.test', 'manager@acme.test', 'user@acme.test'].map((recipient) => [
          'EXPIRED',
          recipient,
          'late is over',
        ]),
      )
    await second.close()
    const body = (await emails()).find(
      ({ recipient, subject }) => recipient === 'user@acme.test' && subject === 'late is over',
    )!.body
    expect(body).toMatch(
      /^\S+: Opening at .+ was due on 2026-01-02 \d\d:00\. https:\/\/desk\.example\/#\/detail\/document\/late$/,
    )
  })

  test('end for an address outside by the link in each, at all forms at once and for its kind alone [EVT-18, FORM-52]', async () => {
    const forms = await Promise.all(
      ['Inspection', 'Cleaning'].map((name) =>
        make('/forms/definitions/global', { name, siteIds: ['s1'] }),
      ),
    )
    const routes: Row[] = []
    for (const { webId } of forms)
      routes.push(
        await make('/forms/userRoutings', {
          formDefinitionId: webId,
          externalEmail: 'Inspector@town.test',
        }),
      )
    const expire = async (key: string, form: string) => {
      await overdue(key, 's1', form)
      const started = createService({
        ...generated,
        database: world.database,
        log: silent,
        config: { ...testConfig, publicUrl: 'https://desk.example' },
        jobs: { every: 20 },
      })
      const sentFor = async () =>
        (await mailed('EXPIRED'))
          .filter(([, , subject]) => subject.startsWith(key))
          .map(([, recipient]) => recipient)
      await expect.poll(sentFor, patience).toContain('manager@acme.test')
      await started.close()
      return sentFor()
    }
    expect(await expire('first look', forms[0]!.webId)).toContain('Inspector@town.test')
    const { rows } = await world.database.admin((sql) =>
      sql(
        `SELECT unsubscribe FROM branchdesk_system.outbox WHERE recipient = 'Inspector@town.test'`,
      ),
    )
    const link = rows[0]!.unsubscribe as string
    const open = async (method: string, language: string) => {
      const headers = { 'accept-language': language }
      const answer = await world.service.fetch(new Request(link, { method, headers }))
      return [answer.status, await answer.text()]
    }
    expect(await open('GET', 'de')).toEqual([
      200,
      expect.stringContaining('„Nachrichten zu Dokumenten“ mehr an Inspector@town.test?'),
    ])
    // Mail programs and people press at the same time.
    const pressed = await Promise.all([open('POST', 'en'), open('POST', 'en')])
    expect(pressed.map(([status]) => status)).toEqual([200, 200])
    const refused = (await world.call('admin', 'GET', '/forms/userRoutings?size=100')).body.content
      .filter(({ externalEmail }: Row) => externalEmail === 'Inspector@town.test')
      .map(({ unsubscribed }: Row) => unsubscribed)
    expect(refused).toEqual([['DOCUMENT_MESSAGE'], ['DOCUMENT_MESSAGE']])
    expect(await expire('second look', forms[1]!.webId)).toEqual([
      'manager@acme.test',
      'user@acme.test',
    ])
    const { webId: route } = routes[0]!
    const readdress = async (externalEmail: string) =>
      (
        await world.call('admin', 'PUT', `/forms/userRoutings/${route}`, {
          formDefinitionId: forms[0]!.webId,
          externalEmail,
        })
      ).body.unsubscribed
    // The same address in other letters still wants none; another one has refused nothing.
    expect(await readdress('inspector@town.test')).toEqual(['DOCUMENT_MESSAGE'])
    expect(await readdress('warden@town.test')).toEqual([])
    expect(await expire('third look', forms[0]!.webId)).toContain('warden@town.test')
  })

  test('go only to the branches of the configuration, and not for inactive ones [EVT-18, MAIL-03]', async () => {
    await configure('DELETED', 'Gone: {{document.name}}', 'Gone', { siteIds: ['s2'] })
    const off = await configure('USER_STATUS', 'Status', 'Status', { status: 'INACTIVE' })
    expect(off.status).toBe('INACTIVE')
    for (const [key, site] of [
      ['here', 's1'],
      ['there', 's2'],
    ] as const) {
      await overdue(key, site, null)
      expect((await world.call('admin', 'DELETE', `/document/${key}`)).status).toBe(204)
    }
    await expect
      .poll(() => mailed('DELETED'), patience)
      .toEqual([['DELETED', 'user@acme.test', 'Gone: there']])
    const { rows } = await world.database.admin((sql) =>
      sql(
        `SELECT payload->>'type' AS type FROM branchdesk_system.job WHERE kind = 'event-messages' AND payload->>'type' = 'USER_STATUS'`,
      ),
    )
    expect(rows).toEqual([])
  })

  test('are sent for people, with a change that was kept only [EVT-18]', async () => {
    await configure('USER_UPDATED', 'You are {{user.name}} now', 'By {{author.name}}')
    const change = (lastName: string) =>
      world.call('admin', 'PATCH', '/security/userAccounts/manager', { lastName })
    expect((await change('')).status).toBe(400)
    expect((await change('Newman')).status).toBe(200)
    await expect
      .poll(async () => (await mailed('USER_UPDATED')).map(([, ...rest]) => rest), patience)
      .toEqual([['manager@acme.test', expect.stringMatching(/^You are \S+ Newman now$/)]])
  })

  test('say whether a task was changed or completed [EVT-18]', async () => {
    for (const type of ['UPDATED', 'COMPLETED']) await configure(type, '{{task.name}}', type)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const task = await make('/scheduler/tasks', {
      name: 'Round',
      siteId: 's1',
      participants: ['user'],
      startDate: day(1),
      endDate: day(2),
    })
    const rename = await world.call('admin', 'PUT', `/scheduler/tasks/${task.webId}`, {
      ...task,
      name: 'Tour',
    })
    expect(rename.status).toBe(200)
    const done = await world.call('admin', 'POST', '/scheduler/tasks/complete', [task.webId])
    expect(done.status).toBe(204)
    await expect
      .poll(() => mailed('COMPLETED'), patience)
      .toEqual([['COMPLETED', 'user@acme.test', 'Tour']])
    await expect
      .poll(() => mailed('UPDATED'), patience)
      .toEqual([['UPDATED', 'user@acme.test', 'Tour']])
    const left = async () =>
      (
        await world.database.admin((sql) =>
          sql(
            `SELECT count(*)::int AS left FROM branchdesk_system.job WHERE kind = 'event-messages' AND status <> 'DONE'`,
          ),
        )
      ).rows[0].left
    await expect.poll(left, patience).toBe(0)
    expect(await mailed('UPDATED')).toHaveLength(1)
  })

  test('are sent by SMS too, each once, with the template of the event, but not to who wants none [EVT-16, EVT-17]', async () => {
    for (const [who, number] of [
      ['user', '+12025550107'],
      ['manager', '+12025550108'],
    ])
      await world.call('admin', 'PATCH', `/security/userAccounts/${who}`, {
        userPhone: [{ phone_number: number, default: true }],
      })
    const template = await make('/notification/templates', {
      name: 'Drill by SMS',
      subType: 'SMS',
      body: '{{user.firstName}}: {{event.name}} at {{site.name}}',
    })
    const event = await make('/notification/events', {
      eventName: 'Fire drill',
      communicationModes: ['SMS'],
      templateId: template.webId,
    })
    const form = await make('/forms/definitions/global', { name: 'Drill', siteIds: ['s1'] })
    const refused = await world.call('manager', 'PUT', '/notification/preferences', {
      kind: 'EVENT_MESSAGE',
      inConsole: false,
      byEmail: true,
      bySms: false,
    })
    expect(refused.status).toBeLessThan(300)
    const attach = (userId: string) =>
      make('/notification/eventForms', [
        { eventId: event.webId, formDefinitionId: form.webId, siteId: 's1', userId },
      ])
    await attach('manager')
    await attach('user')
    const sent = async () =>
      ((await world.call('admin', 'GET', '/sms/messages?size=50')).body.content as Row[]).map(
        ({ recipient, text, siteId }) => [recipient, text, siteId],
      )
    await expect.poll(async () => (await sent()).length, patience).toBe(1)
    expect(await sent()).toEqual([
      ['+12025550107', expect.stringMatching(/^\S+: Fire drill at \S+/), 's1'],
    ])
  })

  test('about documents, tasks and events end for whoever wants no more, by the link in each; those about accounts have none [EVT-18]', async () => {
    await configure('USER_STATUS', 'Status of {{user.name}}', 'Status')
    const links = async (type: string): Promise<(string | null)[]> =>
      (
        await world.database.admin((sql) =>
          sql(`SELECT unsubscribe FROM branchdesk_system.outbox WHERE type = $1 ORDER BY next_at`, [
            type,
          ]),
        )
      ).rows.map(({ unsubscribe }) => unsubscribe as string | null)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    let task = await make('/scheduler/tasks', {
      name: 'Stroll',
      siteId: 's2',
      participants: ['manager'],
      startDate: day(1),
      endDate: day(2),
    })
    const rename = async (name: string) => {
      const { body } = await world.call('admin', 'PUT', `/scheduler/tasks/${task.webId}`, {
        ...task,
        name,
      })
      expect(body.name).toBe(name)
      task = body
    }
    const toManager = async () =>
      (await mailed('UPDATED')).filter(([, recipient]) => recipient === 'manager@acme.test')
    await rename('First')
    await expect.poll(async () => (await toManager()).length, patience).toBe(1)
    const link = (await links('UPDATED')).at(-1)!
    const ended = await world.service.fetch(new Request(link, { method: 'POST' }))
    expect([ended.status, await ended.text()]).toEqual([
      200,
      expect.stringContaining('Messages about tasks'),
    ])
    await rename('Second')
    for (const status of ['INACTIVE', 'ACTIVE'])
      await world.call('admin', 'PATCH', '/security/userAccounts/loner', { status })
    await expect
      .poll(async () => new Set(await links('USER_STATUS')), patience)
      .toEqual(new Set([null]))
    expect((await toManager()).map(([, , subject]) => subject)).toEqual(['First'])
  })

  test('of events, which are about nobody, go to the roles of the configuration; an unfinished shortcut stays, and so does one in a value, even of itself [EVT-16, EVT-18]', async () => {
    const roleIds = [await roleNamed('Admin')]
    await configure('EVENT_CREATED', '{{event.name}} {{', 'New', { roleIds })
    for (const [eventName, communicationModes] of [
      ['By SMS', ['SMS']],
      ['{{event.name}} {{author.name}}', ['EMAIL']],
    ] as const)
      await make('/notification/events', { eventName, communicationModes })
    await expect
      .poll(() => mailed('EVENT_CREATED'), patience)
      .toEqual([['EVENT_CREATED', 'admin@acme.test', '{{event.name}} {{author.name}} {{']])
  })
})
