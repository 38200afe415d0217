import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { createService, type RunningService } from '../../src/service/service.ts'
import { watched, type AskedStatement } from './watchedStatements.ts'
import { callOrThrow, openWorld, silent, testConfig, type World } from './testService.ts'

/** The number of documents of the form; `DOCUMENT_ROWS` sets another number. */
const rows = Number(process.env.DOCUMENT_ROWS ?? 20_000)

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

describe(`the answers of ${rows.toLocaleString('en')} documents`, { timeout: 600_000 }, () => {
  let world: World
  let service: RunningService
  let form: string
  let section: string
  const asked: AskedStatement[] = []

  beforeAll(async () => {
    world = await openWorld('postgres')
    const done = callOrThrow(world)
    section = (await done('POST', '/forms/sections', { name: 'Checks' })).webId
    const columns = [
      { fieldType: 'number', fieldKey: 'serial', label: 'Serial' },
      { fieldType: 'text', fieldKey: 'room', label: 'Room' },
      { fieldType: 'multiSelect', fieldKey: 'parts', label: 'Parts', options: ['door', 'roof'] },
      { fieldType: 'yesNo', fieldKey: 'damaged', label: 'Damaged' },
    ]
    await done('PUT', `/forms/formDesign/${section}`, {
      formSectionRowModels: columns.map((each) => ({ formSectionRowColumnModels: [each] })),
    })
    await done('POST', `/forms/sections/publish/${section}`)
    form = (await done('POST', '/forms/definitions/global', { name: 'Round', siteIds: ['s1'] }))
      .webId
    await done('POST', '/forms/definitionSections', [
      { formSectionId: section, formDefinitionId: form },
    ])
    const { webId } = await done('POST', '/document', { formDefinitionId: form, siteId: 's1' })
    await copyDocument(webId)
    service = createService({
      ...generated,
      database: watched(world.database, (each) => asked.push(each)),
      log: silent,
      config: testConfig,
    })
  }, 600_000)
  afterAll(async () => {
    await service.close()
    await world.close()
  })

  /**
   * Each third document of a hundred is damaged, each ten-thousandth has a roof and a number for
   * its room.
   */
  const copyDocument = (document: string) =>
    world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO document SELECT (jsonb_populate_record(d, jsonb_build_object(
           'web_id', 'd' || n, 'start_date', now() - n * interval '1 hour',
           'answers', jsonb_build_object($1::text, jsonb_build_object(
             'serial', n, 'damaged', n % 3 = 0,
             'room', CASE WHEN n % 10000 = 0 THEN 'é "7"' ELSE 'Room ' || n END,
             'parts', CASE WHEN n % 10000 = 0 THEN '["door", "roof"]' ELSE '["door"]' END::jsonb))))).*
         FROM document d, generate_series(1, $2::int) AS n WHERE d.web_id = $3`,
        [section, rows, document],
      )
      await sql('ANALYZE document')
    })

  const get = async (path: string): Promise<any> => {
    asked.length = 0
    const response = await service.fetch(
      new Request(`http://desk.test/api/document${path}`, {
        headers: { authorization: `Bearer ${world.tokens.admin}` },
      }),
    )
    expect(response.status).toBe(200)
    return response.json()
  }
  const planOf = ({ text, params, settings }: AskedStatement): Promise<Plan[]> =>
    world.database.transaction(settings, async (sql) => {
      const { rows: explained } = await sql(`EXPLAIN (FORMAT JSON) ${text}`, params)
      return nodes(explained[0]['QUERY PLAN'][0].Plan)
    })

  /**
   * The keys that a query finds, the term that was looked up and where, and the plans that read
   * documents.
   */
  const read = async (query: string) => {
    const { content, totalElements } = await get(`?formDefinitionId=${form}&${query}`)
    const plans: Plan[][] = []
    for (const each of asked)
      if (/^SELECT\b.* FROM "document"/.test(each.text) && !each.text.includes('find_answer'))
        plans.push(await planOf(each))
    const lookedUp = asked.find(({ text }) => text.includes('find_answer'))
    return {
      keys: content.map(({ webId }: { webId: string }) => webId) as string[],
      totalElements: totalElements as number,
      plans,
      term: lookedUp?.params?.[0] as string | undefined,
      way: lookedUp?.text.includes('ranges') ? 'ranges' : 'answers',
    }
  }
  const isSequential = (node: Plan) =>
    node['Node Type'].includes('Seq Scan') && node['Relation Name'] === 'document'

  test.each([
    ['a number', 'serial=777', ['d777']],
    ['several numbers', 'serial[in]=777,778', ['d777', 'd778']],
    ['a text with quotation marks', `room=${encodeURIComponent('é "7"')}`, ['d10000', 'd20000']],
    ['a choice of a list', 'parts[contains]=roof', ['d10000', 'd20000']],
    ['nothing', 'serial=0.5', []],
    ['a bound', 'serial[lte]=-0.5', []],
    ['two bounds', `serial[gte]=776.5&answers.{section}.serial[lt]=779`, ['d777', 'd778']],
  ])('are filtered by %s with an index [DOC-01]', async (_, filter, expected) => {
    const { keys, plans, term, way, totalElements } = await read(
      `answers.${section}.${filter.replace('{section}', section)}`,
    )
    expect(keys.filter((key) => expected.includes(key))).toEqual(expected)
    expect(totalElements).toBe(expected.length === 0 ? 0 : keys.length)
    // The search itself reads the index of answers, and the list only what it found.
    const searched = await world.database.admin(async (sql) => {
      await sql(
        `SELECT set_config('app.client', 'acme', true), set_config('app.${way}', $1, true), set_config('role', 'branchdesk_${way}', true)`,
        [term],
      )
      const { rows: found } = await sql('EXPLAIN (FORMAT JSON) SELECT web_id FROM document')
      return nodes(found[0]['QUERY PLAN'][0].Plan as Plan)
    })
    expect(searched.some((node) => node['Index Name']?.startsWith(`document_${way}_`))).toBe(true)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of [searched, ...plans]) expect(plan.filter(isSequential)).toEqual([])
    for (const plan of plans)
      expect(plan.some((node) => node['Index Name'] === 'document_pkey')).toBe(true)
  })

  test('are read in the order of the list where an answer is common', async () => {
    const { keys, plans } = await read(`answers.${section}.damaged=true`)
    expect(keys.slice(0, 3)).toEqual(['d3', 'd6', 'd9'])
    expect(plans[0]!.some((node) => node['Index Name']?.includes('start_date'))).toBe(true)
    // What no index finds is counted no further than this.
    const common = `answers.${section}.serial[gt]=${rows / 4}`
    expect(await get(`?formDefinitionId=${form}&${common}`)).toMatchObject({
      totalElements: 10_000,
      totalIsBound: true,
    })
  })

  test('have their versions read from one document of each set of versions', async () => {
    expect(await get(`/forms/${form}/sections`)).toMatchObject([{ sectionId: section }])
    const versions = asked.find(({ text }) => text.includes('versions_key'))!
    expect((await planOf(versions)).filter(isSequential)).toEqual([])
  })

  test('of other clients are not found', async () => {
    const { rows: found } = await world.database.transaction({ 'app.client': 'globex' }, (sql) =>
      sql(`SELECT branchdesk_system.find_answers('document', '1 == 1', 10) AS keys`),
    )
    expect(found).toEqual([{ keys: [] }])
  })
})
