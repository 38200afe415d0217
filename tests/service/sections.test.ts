import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createService } from '../../src/service/service.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, silent, testConfig, type Answered, type World } from './testService.ts'
import { watched } from './watchedStatements.ts'

type Row = Record<string, any>

describe.each(mainDialects)('sections on %s', (dialect) => {
  let world: World
  let count = 0
  const admin = (verb: string, path: string, body?: unknown): Promise<Answered> =>
    world.call('admin', verb, path, body)
  const made = async (path: string, body: unknown): Promise<any> => {
    const { status, body: answer } = await admin('POST', path, body)
    expect([path, status, answer]).toEqual([path, 201, expect.anything()])
    return answer
  }
  const form = async (): Promise<string> =>
    (await made('/forms/definitions/global', { name: `Form ${++count}`, siteIds: ['s1'] })).webId
  const section = async (name = `Section ${++count}`): Promise<string> =>
    (await made('/forms/sections', { name })).webId
  const inForm = async (formDefinitionId: string): Promise<Row[]> =>
    (
      await admin(
        'GET',
        `/forms/definitionSections?formDefinitionId=${formDefinitionId}&status=ACTIVE&size=100`,
      )
    ).body.content
  const fill = async (formDefinitionId: string, sections: string[]): Promise<Row[]> =>
    made(
      '/forms/definitionSections',
      sections.map((formSectionId, index) => ({
        formSectionId,
        formDefinitionId,
        locationRestriction: false,
        sequence: index + 1,
      })),
    )

  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  test('a section is created, read, listed, found, updated and removed [API-SECT-01, API-SECT-02, API-SECT-03, API-SECT-05, API-DEF-07, ENT-31, SECT-05]', async () => {
    const one = await made('/forms/sections', {
      name: 'Hand hygiene',
      startDate: '2099-01-01',
      endDate: '2099-06-30',
    })
    expect(one).toMatchObject({
      webId: expect.any(String),
      name: 'Hand hygiene',
      startDate: '2099-01-01',
      endDate: '2099-06-30',
      status: 'ACTIVE',
      published: false,
      template: false,
      createdBy: 'admin Tester',
      createdDate: expect.any(String),
    })
    expect((await admin('GET', `/forms/sections/${one.webId}`)).body).toEqual(one)
    expect(
      (await admin('GET', '/forms/sections?page=0&size=5&sort=name,asc&search=hygiene')).body,
    ).toMatchObject({ totalElements: 1, size: 5, number: 0, content: [{ webId: one.webId }] })
    expect((await admin('GET', '/forms/sections/list?search=hygi')).body).toMatchObject([
      { webId: one.webId, name: 'Hand hygiene' },
    ])
    expect((await admin('GET', '/forms/filter/FORM_SECTION?search=hygi')).body).toEqual([
      { text: 'Hand hygiene', value: one.webId },
    ])
    expect(
      (await admin('PUT', `/forms/sections/${one.webId}`, { name: 'Hygiene' })).body,
    ).toMatchObject({ name: 'Hygiene', startDate: '2099-01-01', updatedBy: 'admin Tester' })
    expect((await admin('DELETE', '/forms/sections', [one.webId])).status).toBe(204)
    expect((await admin('GET', `/forms/sections/${one.webId}`)).status).toBe(404)
  })

  test('sections are added to a form in order, each once [API-FSEC-01, API-FSEC-03, ENT-29, ENT-30, FORM-46, FORM-47]', async () => {
    const [formDefinitionId, first, second, third] = [
      await form(),
      await section('First aid kit'),
      await section(),
      await section(),
    ]
    const links = await made('/forms/definitionSections', [
      { formSectionId: first, formDefinitionId, locationRestriction: true, sequence: 1 },
      { formSectionId: second, formDefinitionId, locationRestriction: false, sequence: 2 },
    ])
    expect(links[0]).toMatchObject({
      webId: expect.any(String),
      formSectionId: first,
      formDefinitionId,
      sectionName: 'First aid kit',
      name: `Form ${count - 2}`,
      locationRestriction: true,
      locationId: null,
      locationName: null,
      locationCode: null,
      siteId: null,
      sequence: 1,
      status: 'ACTIVE',
      recordHistory: false,
      template: false,
    })
    // Without a position a section is the last one; one record counts as a list of one.
    expect(
      (await admin('POST', '/forms/definitionSections', { formSectionId: third, formDefinitionId }))
        .body,
    ).toMatchObject([{ formSectionId: third, sequence: 3 }])
    expect(
      (await inForm(formDefinitionId)).map((row) => [row.sequence, row.formSectionId]),
    ).toEqual([
      [1, first],
      [2, second],
      [3, third],
    ])
    expect(
      (
        await admin('POST', '/forms/definitionSections', [
          { formSectionId: first, formDefinitionId },
        ])
      ).status,
    ).toBe(409)
    expect((await admin('POST', '/forms/definitionSections', [])).status).toBe(400)
  })

  test('a section of a form is assigned to a location of a site [API-FSEC-02, ENT-29, FORM-39]', async () => {
    const formDefinitionId = await form()
    const [link] = await fill(formDefinitionId, [await section()])
    const { status, body } = await admin('PUT', `/forms/definitionSections/${link!.webId}`, {
      formDefinitionId,
      formSectionId: link!.formSectionId,
      siteId: 's1',
      locationId: 'loc1',
      locationRestriction: true,
      recordHistory: true,
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        siteId: 's1',
        locationId: 'loc1',
        locationName: 'Stockroom',
        locationCode: 'L1',
        locationRestriction: true,
        recordHistory: true,
        sequence: 1,
      }),
    ])
  })

  test('only a location of a branch of the form is chosen, also where no branch is named [FORM-39, LOC-08]', async () => {
    const formDefinitionId = await form()
    const [link] = await fill(formDefinitionId, [await section()])
    const elsewhere = await made('/site/locations?siteIds=s2', { name: 'Elsewhere' })
    const assign = async (location: Row) =>
      admin('PUT', `/forms/definitionSections/${link!.webId}`, {
        formDefinitionId,
        formSectionId: link!.formSectionId,
        ...location,
      })
    const offered = async (record: Row): Promise<string[]> => {
      const choices = new URLSearchParams({ choicesFor: 'form-section.locationId', size: '100' })
      for (const [name, value] of Object.entries(record))
        if (value) choices.set(`choicesFor[${name}]`, value)
      const { body } = await admin('GET', `/site/locations?${choices}`)
      return body.content.map(({ webId }: Row) => webId)
    }
    for (const siteId of [undefined, 's1']) {
      expect(await offered({ formDefinitionId, siteId })).toContain('loc1')
      expect(await offered({ formDefinitionId, siteId })).not.toContain(elsewhere.webId)
      const refused = await assign({ siteId, locationId: elsewhere.webId })
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'locationId'])
    }
    expect((await assign({ locationId: 'loc1' })).status).toBe(200)
  })

  test('several sections get a location in one request, or none of them if one is refused [FORM-39, LOC-08]', async () => {
    const [formDefinitionId, otherForm] = [await form(), await form()]
    const links = await fill(formDefinitionId, [await section(), await section()])
    const [foreign] = await fill(otherForm, [await section()])
    await made('/site/locations?siteIds=s2', { name: 'Elsewhere' })
    const keys = links.map(({ webId }) => webId)
    const assign = (of: string[], values: Row) =>
      admin('PATCH', '/bulk/form-section', { keys: of, values })
    const locations = async () =>
      (await inForm(formDefinitionId)).map(({ locationName, locationRestriction }) => [
        locationName,
        locationRestriction,
      ])
    const there = { siteId: 's1', locationId: 'loc1', locationRestriction: true }
    const refused = await assign([...keys, foreign!.webId], { ...there, siteId: 's2' })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, '0.siteId'])
    expect(await locations()).toEqual([
      [null, false],
      [null, false],
    ])
    expect((await assign(keys, there)).status).toBe(204)
    expect(await locations()).toEqual([
      ['Stockroom', true],
      ['Stockroom', true],
    ])
  })

  test('forty sections get a location in as many statements as two, and an undo takes back each [FORM-39]', async () => {
    const asked: string[] = []
    const service = createService({
      ...generated,
      database: watched(world.database, ({ text }) => asked.push(text)),
      log: silent,
      config: testConfig,
    })
    const bulk = async (keys: string[], values: Row) => {
      const request = new Request('http://desk.test/api/bulk/form-section', {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${world.tokens.admin}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ keys, values }),
      })
      asked.length = 0
      const response = await service.fetch(request)
      expect([response.status, await response.text()]).toEqual([204, ''])
      return { statements: asked.length, undo: response.headers.get('x-undo') }
    }
    try {
      const formDefinitionId = await form()
      const sections: string[] = []
      for (let count = 0; count < 40; count++) sections.push(await section())
      const keys = (await fill(formDefinitionId, sections)).map(({ webId }) => webId as string)
      const places = async () =>
        (await inForm(formDefinitionId)).map(({ locationId, version }) => [locationId, version])
      const [two, others] = [keys.slice(0, 2), keys.slice(2)]
      const there = { siteId: 's1', locationId: 'loc1', locationRestriction: true }
      // What caches read is read once.
      await bulk(two, there)
      const few = await bulk(two, { siteId: null, locationId: null, locationRestriction: false })
      // Half of them have it already.
      await bulk(two, there)
      const many = await bulk(keys, there)
      expect(many.statements).toBeLessThanOrEqual(few.statements + 2)
      expect(await places()).toEqual([
        ...two.map(() => ['loc1', 4]),
        ...others.map(() => ['loc1', 2]),
      ])
      expect((await admin('POST', `/undo/${many.undo}`)).status).toBe(200)
      expect((await places()).map(([place]) => place)).toEqual([
        ...two.map(() => 'loc1'),
        ...others.map(() => null),
      ])
    } finally {
      await service.close()
    }
  })

  test('a section moves to another position, counted from 0, and the response has the new order [API-FSEC-05, ENT-30, FORM-44, FORM-45]', async () => {
    const formDefinitionId = await form()
    const links = await fill(formDefinitionId, [
      await section(),
      await section(),
      await section(),
      await section(),
    ])
    const keys = links.map((link) => link.webId)
    const move = (key: string, oldIndex: number, newIndex: number) =>
      admin('PUT', `/forms/definitionSections/${key}/sequence`, {
        oldIndex,
        newIndex,
        formDefinitionId,
      })
    const down = await move(keys[0], 0, 2)
    expect([down.status, down.body.map((row: Row) => [row.webId, row.sequence])]).toEqual([
      200,
      [
        [keys[1], 1],
        [keys[2], 2],
        [keys[0], 3],
        [keys[3], 4],
      ],
    ])
    expect((await move(keys[3], 3, 0)).body.map((row: Row) => row.webId)).toEqual([
      keys[3],
      keys[1],
      keys[2],
      keys[0],
    ])
    expect((await inForm(formDefinitionId)).map((row) => row.webId)).toEqual([
      keys[3],
      keys[1],
      keys[2],
      keys[0],
    ])
    // A person with an outdated order moves nothing.
    expect((await move(keys[1], 0, 1)).status).toBe(409)
    expect((await move(keys[3], 0, 9)).status).toBe(400)
  })

  test('a section is removed from a form and the others close the gap [API-FSEC-04, FORM-43]', async () => {
    const formDefinitionId = await form()
    const links = await fill(formDefinitionId, [await section(), await section(), await section()])
    expect((await admin('DELETE', '/forms/definitionSections', [links[0]!.webId])).status).toBe(204)
    expect((await inForm(formDefinitionId)).map((row) => [row.webId, row.sequence])).toEqual([
      [links[1]!.webId, 1],
      [links[2]!.webId, 2],
    ])
  })

  test('a removed section whose place in the form is taken is named in the refusal of the undo', async () => {
    const [formDefinitionId, one] = [await form(), await section('Ladders')]
    const [link] = await fill(formDefinitionId, [one])
    const removed = await admin('DELETE', '/forms/definitionSections', [link!.webId])
    await fill(formDefinitionId, [one])
    const refused = await admin('POST', `/undo/${removed.headers.get('x-undo')}`)
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      409,
      '“Ladders”: there is another form section with this Form, Section now',
    ])
  })

  test('a section that is in forms is removed only after a warning, and from the forms, too [ERR-47, SECT-26]', async () => {
    const [formDefinitionId, one, other] = [await form(), await section(), await section()]
    await fill(formDefinitionId, [one, other])
    const warned = await admin('DELETE', '/forms/sections', [one])
    expect([warned.status, warned.body.error, warned.body.message]).toEqual([
      409,
      'GOES_ALONG',
      'Selected section(s) are assigned to forms and will be removed from them. Continue?',
    ])
    expect((await admin('GET', `/forms/sections/${one}`)).status).toBe(200)
    expect((await admin('DELETE', '/forms/sections?cascade=true', [one])).status).toBe(204)
    expect(
      (await inForm(formDefinitionId)).map((row) => [row.formSectionId, row.sequence]),
    ).toEqual([[other, 1]])
  })

  test('sections require their own permission, their positions in a form the one for forms [FORM-48, SECT-25]', async () => {
    const [formDefinitionId, one] = [await form(), await section()]
    const [link] = await fill(formDefinitionId, [one])
    // The person may only read forms.
    expect(
      (
        await world.call(
          'user',
          'GET',
          `/forms/definitionSections?formDefinitionId=${formDefinitionId}`,
        )
      ).body.totalElements,
    ).toBe(1)
    for (const [verb, path, body] of [
      ['GET', `/forms/sections/${one}`],
      ['POST', '/forms/sections', { name: 'Mine' }],
      ['POST', `/forms/sections/publish/${one}`],
      ['PUT', `/forms/formDesign/${one}`, { formSectionRowModels: [] }],
      ['GET', `/forms/sectionRows/preview?sectionId=${one}`],
      ['POST', '/forms/inProcess', {}],
      ['POST', '/forms/definitionSections', [{}]],
      ['PUT', `/forms/definitionSections/${link!.webId}/sequence`, {}],
      ['DELETE', '/forms/definitionSections', [link!.webId]],
    ] as const)
      expect([path, (await world.call('user', verb, path, body)).status]).toEqual([path, 403])
    expect((await world.call('gadmin', 'GET', `/forms/sections/${one}`)).status).toBe(404)
  })
})
