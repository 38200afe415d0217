import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createService, type RunningService } from '../../src/service/service.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, silent, testConfig, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const hour = 3_600_000
const fromNow = (milliseconds: number) =>
  `${new Date(Date.now() + milliseconds).toISOString().slice(0, 17)}00.000Z`

describe.each(mainDialects)('documents of tasks on %s', (dialect) => {
  let world: World
  let section: string
  let form: string
  const people = {} as Record<Person, string>
  let running: RunningService[] = []
  const call = (verb: string, path: string, body?: unknown, who: Person = 'admin') =>
    world.call(who, verb, path, body)
  const make = async (path: string, body?: unknown): Promise<Row> => {
    const { status, body: made } = await call('POST', path, body)
    expect([path, status, status < 300 ? undefined : made]).toEqual([path, status, undefined])
    return made
  }
  const publish = async () => {
    const saved = await call('PUT', `/forms/formDesign/${section}`, {
      formSectionRowModels: [
        {
          formSectionRowColumnModels: [
            { fieldType: 'yesNo', fieldKey: 'open', label: 'Open', required: true },
          ],
        },
      ],
    })
    expect([saved.status, saved.body.errors]).toEqual([saved.status, undefined])
    await make(`/forms/sections/publish/${section}`)
  }
  const newTask = (more: object) =>
    make('/scheduler/tasks', {
      name: 'Round',
      siteId: 's1',
      formDefinitionId: form,
      participants: [people.admin, people.user],
      startDate: fromNow(24 * hour),
      endDate: fromNow(26 * hour),
      ...more,
    })
  const documentsOf = async (task: Row): Promise<Row[]> =>
    (await call('GET', `/document?taskId=${task.webId}&sort=startDate,asc&size=100`)).body.content
  /** Instances that look for work at once, as a start does, until there is none. */
  const plan = async (instances = 1, scheduleAheadDays = 3) => {
    for (const service of running) await service.close()
    running = Array.from({ length: instances }, () =>
      createService({
        ...generated,
        database: world.database,
        log: silent,
        config: { ...testConfig, scheduleAheadDays },
        jobs: { every: 20 },
      }),
    )
  }
  const patience = { timeout: 30_000 }
  const answer = (document: Row, who: Person) =>
    call(
      'PATCH',
      `/document/${document.webId}/answers`,
      { answers: { [section]: { open: true } } },
      who,
    )
  const submit = async (document: Row) => {
    await answer(document, 'admin')
    expect((await call('POST', `/document/${document.webId}/submit`)).body.status).toBe('COMPLETED')
  }

  beforeAll(async () => {
    // The instances of `plan` do the work: this one plans for another number of days.
    world = await openWorld(dialect, { more: { jobs: { kinds: [] } } })
    for (const each of (await call('GET', '/security/userAccounts?size=50')).body.content)
      people[each.email.split('@')[0] as Person] = each.webId
    section = (await make('/forms/sections', { name: 'Doors' })).webId
    form = (await make('/forms/definitions/global', { name: 'Door check', siteIds: ['s1'] })).webId
    await make('/forms/definitionSections', [{ formSectionId: section, formDefinitionId: form }])
    await publish()
  })
  afterAll(async () => {
    for (const service of running) await service.close()
    await world.close()
  })

  test('are made once for each time and participant in the next days, whatever instances run, with the present versions', async () => {
    const daily = await newTask({ frequency: 'DAILY' })
    const without = await newTask({ formDefinitionId: null })
    const later = await newTask({ startDate: fromNow(96 * hour), endDate: fromNow(97 * hour) })
    await plan(2)
    await expect.poll(async () => (await documentsOf(daily)).length, patience).toBe(6)
    const documents = await documentsOf(daily)
    expect(
      documents
        .slice(0, 2)
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual([people.admin, people.user].sort())
    expect(documents[0]).toMatchObject({
      documentName: 'Door check',
      siteId: 's1',
      status: 'SCHEDULE',
      startDate: daily.startDate,
      endDate: daily.endDate,
      progress: 0,
      createdBy: 'Branchdesk',
    })
    expect((await call('GET', `/document/${documents[0]!.webId}`)).body.sections).toMatchObject([
      { sectionId: section, number: 1 },
    ])
    await plan(2)
    await plan(1, 4)
    await expect.poll(async () => (await documentsOf(daily)).length, patience).toBe(8)
    await expect.poll(async () => (await documentsOf(later)).length, patience).toBe(2)
    expect(
      new Set((await documentsOf(daily)).map((each) => `${each.taskStart} ${each.userId}`)).size,
    ).toBe(8)
    expect(await documentsOf(without)).toEqual([])
    await call('DELETE', '/scheduler/tasks', [daily.webId, without.webId, later.webId])
  })

  test('follow a changed task unless somebody has begun them, and one that a person removed does not return', async () => {
    const task = await newTask({ frequency: 'DAILY' })
    await plan()
    await expect.poll(async () => (await documentsOf(task)).length, patience).toBe(6)
    const [begun, removed, ...others] = await documentsOf(task)
    await answer(begun!, 'admin')
    await call('DELETE', `/document/${removed!.webId}`)
    const changed = await call('PUT', `/scheduler/tasks/${task.webId}`, {
      ...task,
      endDate: fromNow(27 * hour),
    })
    expect(changed.status).toBe(200)
    await plan()
    const keys = async () => (await documentsOf(task)).map(({ webId }) => webId)
    await expect.poll(async () => (await keys()).includes(others[0]!.webId), patience).toBe(false)
    const after = await documentsOf(task)
    expect(after).toHaveLength(5)
    expect(after.filter(({ endDate }) => endDate === task.endDate)).toMatchObject([
      { webId: begun!.webId },
    ])
    await call('DELETE', '/scheduler/tasks', [task.webId])
    await plan()
    await expect.poll(keys, patience).toEqual([begun!.webId])
  })

  test('complete their task when the last one is submitted, and one time of a task that happens again [SCHED-05, SCHED-07]', async () => {
    const single = await newTask({ startDate: fromNow(5 * 60_000), endDate: fromNow(hour) })
    const daily = await newTask({ frequency: 'DAILY', participants: [people.admin] })
    await plan()
    await expect.poll(async () => (await documentsOf(single)).length, patience).toBe(2)
    await expect.poll(async () => (await documentsOf(daily)).length, patience).toBe(3)
    const [first, last] = await documentsOf(single)
    const [tomorrow] = await documentsOf(daily)
    await submit(first!)
    await submit(tomorrow!)
    const ofDay = async () =>
      (await call('GET', '/scheduler/tasks?status=COMPLETED&size=100')).body.content.find(
        ({ startDate }: Row) => startDate === tomorrow!.startDate,
      )
    await expect.poll(ofDay, patience).toMatchObject({ name: 'Round', frequency: 'ONCE' })
    const read = async () => (await call('GET', `/scheduler/tasks/${single.webId}`)).body
    // The job of the first document was done before: one of two documents does not complete the
    // task.
    expect((await read()).status).toBe('SCHEDULED')
    await submit(last!)
    await expect
      .poll(read, patience)
      .toMatchObject({ status: 'COMPLETED', period: 'OUTSIDE_PERIOD' })
    expect(await documentsOf(await ofDay())).toMatchObject([{ webId: tomorrow!.webId }])
    expect((await call('GET', `/scheduler/tasks/${daily.webId}`)).body).toMatchObject({
      status: 'SCHEDULED',
      frequency: expect.stringContaining('EXDATE'),
    })
    expect((await documentsOf(daily)).every(({ status }) => status === 'SCHEDULE')).toBe(true)
  })

  test('a form that cannot be filled in does not keep other tasks from their documents', async () => {
    const empty = await make('/forms/definitions/global', { name: 'Empty', siteIds: ['s1'] })
    const broken = await newTask({})
    await world.database.admin((sql) =>
      sql(`UPDATE scheduled_task SET form_definition_id = $1 WHERE web_id = $2`, [
        empty.webId,
        broken.webId,
      ]),
    )
    const good = await newTask({})
    await plan()
    await expect.poll(async () => (await documentsOf(good)).length, patience).toBe(2)
    expect(await documentsOf(broken)).toEqual([])
  })
})
