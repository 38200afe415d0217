import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { callOrThrow, openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>
const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1)

describe.each(mainDialects)('the answers of a form as a list on %s', (dialect) => {
  let world: World
  let form: string
  let checks: string
  let notes: string
  const documents: string[] = []

  const call = (verb: string, path: string, body?: unknown, who: Person = 'admin') =>
    world.call(who, verb, path, body)
  const done: ReturnType<typeof callOrThrow> = (...given) => callOrThrow(world)(...given)
  const publish = async (section: string, columns: object[]) => {
    await done('PUT', `/forms/formDesign/${section}`, {
      formSectionRowModels: columns.map((column) => ({ formSectionRowColumnModels: [column] })),
    })
    await done('POST', `/forms/sections/publish/${section}`)
  }
  const section = async (name: string, columns: object[]): Promise<string> => {
    const { webId } = await done('POST', '/forms/sections', { name })
    await publish(webId, columns)
    return webId
  }
  const document = async (answers: Row, siteId = 's1') => {
    const { webId } = await done('POST', '/document', { formDefinitionId: form, siteId })
    await done('PATCH', `/document/${webId}/answers`, { answers })
    documents.push(webId)
  }
  const light = {
    fieldType: 'select',
    fieldKey: 'light',
    label: 'Light',
    options: ['red', 'green'],
  }
  const degrees = { fieldType: 'number', fieldKey: 'degrees', label: 'Degrees' }
  const damaged = { fieldType: 'yesNo', fieldKey: 'damaged', label: 'Damaged' }
  const day = { fieldType: 'date', fieldKey: 'day', label: 'Day' }
  const parts = {
    fieldType: 'multiSelect',
    fieldKey: 'parts',
    label: 'Parts',
    options: ['door', 'roof', 'wall'],
  }
  const branch = { fieldType: 'site', fieldKey: 'branch', label: 'Branch visited' }
  const comment = { fieldType: 'text', fieldKey: 'comment', label: 'Comment' }

  /** The numbers of the documents that a query finds, in its order. */
  const found = async (query: string, who: Person = 'admin'): Promise<number[]> => {
    const { status, body } = await call(
      'GET',
      `/document?formDefinitionId=${form}&sort=startDate,asc&${query}`,
      undefined,
      who,
    )
    expect([query, status, status === 200 ? undefined : body]).toEqual([query, 200, undefined])
    return body.content.map(({ webId }: Row) => documents.indexOf(webId))
  }

  beforeAll(async () => {
    world = await openWorld(dialect)
    checks = await section('Checks', [light, degrees, damaged, day, parts, branch, comment])
    notes = await section('Notes', [comment])
    form = (
      await done('POST', '/forms/definitions/global', { name: 'Round', siteIds: ['s1', 's2'] })
    ).webId
    await done(
      'POST',
      '/forms/definitionSections',
      [checks, notes].map((formSectionId) => ({ formSectionId, formDefinitionId: form })),
    )
    await document({
      [checks]: { light: 'red', degrees: 9, damaged: true, day: '2026-01-05', branch: 's2' },
      [notes]: { comment: 'Broken lamp' },
    })
    await document({
      [checks]: { light: 'green', degrees: 20.5, damaged: false, parts: ['door', 'roof'] },
    })
    // A later version has one more question, and one less.
    await publish(checks, [
      degrees,
      light,
      damaged,
      day,
      parts,
      branch,
      { fieldType: 'rating', fieldKey: 'stars', label: 'Stars' },
    ])
    await document({ [checks]: { light: 'red', degrees: -3, stars: 4, parts: ['wall'] } }, 's2')
  })
  afterAll(() => world.close())

  test('has a field for each question of the versions that documents were started with, the newest first', async () => {
    const sections = await done('GET', `/document/forms/${form}/sections`)
    expect(
      sections.map(({ name, schemas }: Row) => [
        name,
        schemas.map(({ properties }: Row) => Object.keys(properties)),
      ]),
    ).toEqual([
      [
        'Checks',
        [
          ['degrees', 'light', 'damaged', 'day', 'parts', 'branch', 'stars'],
          ['light', 'degrees', 'damaged', 'day', 'parts', 'branch', 'comment'],
        ],
      ],
      ['Notes', [['comment']]],
    ])
  })

  test('has the fields of documents from before versions had a key', async () => {
    const read = () => done('GET', `/document/forms/${form}/sections`)
    const before = await read()
    await world.database.admin((sql) =>
      sql('UPDATE document SET versions_key = NULL WHERE web_id = $1', [documents[0]]),
    )
    expect(await read()).toEqual(before)
  })

  test('has the answers of each document with the names of what they refer to, empty where a version lacks the question', async () => {
    const { content } = await done('GET', `/document?formDefinitionId=${form}&sort=startDate,asc`)
    const at = (key: string, of = checks) => `answers.${of}.${key}`
    expect(
      content.map((row: Row) => [
        row[at('light')],
        row[at('degrees')],
        row[at('damaged')],
        row[at('day')],
        row[at('parts')],
        row[at('branch')],
        row._text[at('branch')],
        row[at('stars')],
        row[at('comment', notes)],
      ]),
    ).toEqual([
      ['red', 9, true, '2026-01-05', null, 's2', 'Denver Union', null, 'Broken lamp'],
      ['green', 20.5, false, null, ['door', 'roof'], null, undefined, null, null],
      ['red', -3, null, null, ['wall'], null, undefined, 4, null],
    ])
  })

  test.each([
    ['light=red', [0, 2]],
    ['light[ne]=red', [1]],
    ['light[in]=red,green', [0, 1, 2]],
    ['degrees[gt]=8.5', [0, 1]],
    ['degrees[lte]=9', [0, 2]],
    ['damaged=true', [0]],
    ['damaged[empty]=true', [2]],
    ['day[gte]=2026-01-01', [0]],
    ['parts[contains]=roof', [1]],
    ['parts[empty]=true', [0]],
    ['branch=s2', [0]],
    ['stars[gte]=4', [2]],
  ])('is filtered by %s', async (query, expected) => {
    expect(await found(`answers.${checks}.${query}`)).toEqual(expected)
  })

  test('is sorted by an answer, those without one last', async () => {
    const order = async (sort: string) =>
      (
        await done('GET', `/document?formDefinitionId=${form}&sort=answers.${checks}.${sort}`)
      ).content.map(({ webId }: Row) => documents.indexOf(webId))
    expect([
      await order('degrees,asc'),
      await order('degrees,desc'),
      (await order('stars,desc'))[0],
    ]).toEqual([[2, 0, 1], [1, 0, 2], 2])
  })

  test('is counted by an answer', async () => {
    const { groups } = await done(
      'GET',
      `/document/aggregate?formDefinitionId=${form}&group=answers.${checks}.light&measure=count`,
    )
    expect(groups.map(({ by, values }: Row) => [by[0].value, values[0]]).toSorted()).toEqual([
      ['green', 1],
      ['red', 2],
    ])
  })

  test.each([
    [
      'damaged',
      [
        [false, 1],
        [null, 1],
        [true, 1],
      ],
    ],
    [
      'branch',
      [
        [null, 2],
        ['s2', 1],
      ],
    ],
    [
      'day:month',
      [
        ['2026-01-01', 1],
        [null, 2],
      ],
    ],
    [
      'stars',
      [
        [null, 2],
        [4, 1],
      ],
    ],
  ])('is counted by %s, with the kind of the answer', async (group, expected) => {
    const { groups } = await done(
      'GET',
      `/document/aggregate?formDefinitionId=${form}&group=answers.${checks}.${group}&measure=count`,
    )
    const found = groups.map(({ by, values }: Row) => [by[0].value, Number(values[0])])
    expect(found.toSorted(byText)).toEqual(expected.toSorted(byText))
  })

  test('has averages of an answer for each branch', async () => {
    const { groups } = await done(
      'GET',
      `/document/aggregate?formDefinitionId=${form}&group=siteId&measure=avg:answers.${checks}.degrees`,
    )
    expect(groups.map(({ by, values }: Row) => [by[0].value, Number(values[0])])).toEqual([
      ['s1', 14.75],
      ['s2', -3],
    ])
  })

  test('is charted in a dashboard, for those who may read documents', async () => {
    const element = (filter: Row) => ({
      name: 'e1',
      show: 'bar',
      entity: 'document',
      group: [`answers.${checks}.light`],
      measure: `avg:answers.${checks}.degrees`,
      filter,
    })
    const stored = await done('POST', '/static-data/dashboards', {
      title: 'Lights',
      elements: [element({ formDefinitionId: form })],
    })
    expect((await done('GET', `/static-data/dashboards/${stored.webId}`)).elements).toMatchObject([
      { group: [`answers.${checks}.light`] },
    ])
    const without = await call('POST', '/static-data/dashboards', {
      title: 'None',
      elements: [element({})],
    })
    expect([without.status, without.body.errors[0].field]).toEqual([400, 'elements.0.group.0'])
  })

  test('is exported with a column for each question', async () => {
    const columns = ['light', 'degrees', 'parts', 'branch'].map((key) => `answers.${checks}.${key}`)
    const { status, body } = await call(
      'GET',
      `/export/document?formDefinitionId=${form}&sort=startDate,asc&format=csv&columns=${columns}&heads=${encodeURIComponent(JSON.stringify(['Light', 'Degrees', 'Parts', 'Branch']))}`,
    )
    expect([status, body.trim().split('\r\n')]).toEqual([
      200,
      [
        'Light,Degrees,Parts,Branch',
        'red,9,,Denver Union',
        'green,20.5,"door; roof",',
        'red,-3,wall,',
      ],
    ])
  })

  test('refuses a question that the form does not have, and knows none without the form', async () => {
    const wrong = await call(
      'GET',
      `/document?formDefinitionId=${form}&answers.${checks}.colour=red`,
    )
    const alone = await call('GET', `/document?answers.${checks}.light=red`)
    expect([wrong.status, wrong.body.error, alone.status, alone.body.error]).toEqual([
      400,
      'UNKNOWN_FILTER',
      400,
      'UNKNOWN_FILTER',
    ])
  })
})
