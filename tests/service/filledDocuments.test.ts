import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { designFields } from '../../src/design/designEntity.ts'
import { mainDialects } from '../databases.ts'
import { makeThumbnail } from '../../src/host/makeThumbnail.ts'
import { entities } from '../../src/generated/entities.ts'
import { createMemoryStore } from '../../src/service/files/memoryStore.ts'
import { removeUnusedFiles } from '../../src/service/jobs/fileSweep.ts'
import { createEntityRegistry } from '../../src/service/sql/entityRegistry.ts'
import { permissionPrefix } from '../../src/model/constants.ts'
import { openWorld, signIn, type Person, type World } from './testService.ts'

type Row = Record<string, any>

describe.each(mainDialects)('filling in documents on %s', (dialect) => {
  let world: World
  let serial = 0
  const next = () => ++serial
  const call = (verb: string, path: string, body?: unknown, who: Person = 'admin') =>
    world.call(who, verb, path, body)
  const make = async (path: string, body: unknown): Promise<Row> => {
    const made = await call('POST', path, body)
    expect([path, made.status, made.status < 300 ? undefined : made.body]).toEqual([
      path,
      made.status,
      undefined,
    ])
    return made.body
  }
  const columns = [
    { fieldType: 'text', fieldKey: 'inspector', label: 'Inspector', required: true },
    {
      fieldType: 'number',
      fieldKey: 'degrees',
      label: 'Degrees',
      settings: { minimum: -30, maximum: 30 },
    },
    { fieldType: 'yesNo', fieldKey: 'damaged', label: 'Damaged' },
    {
      fieldType: 'text',
      fieldKey: 'damage',
      label: 'What is damaged',
      required: true,
      settings: {
        visibleWhen: { all: [{ field: 'damaged', operator: 'eq', values: ['true'] }] },
      },
    },
    { fieldType: 'heading', label: 'Thank you' },
  ]
  const design = (given: object[]) => ({
    formSectionRowModels: given.map((column) => ({ formSectionRowColumnModels: [column] })),
  })
  const published = async (given: object[] = columns): Promise<string> => {
    const { webId } = await make('/forms/sections', { name: `Section ${next()}` })
    const saved = await call('PUT', `/forms/formDesign/${webId}`, design(given))
    expect([saved.status, saved.status < 300 ? undefined : saved.body]).toEqual([
      saved.status,
      undefined,
    ])
    await make(`/forms/sections/publish/${webId}`, undefined)
    return webId as string
  }
  const formOf = async (sections: string[], siteIds = ['s1']): Promise<string> => {
    const form = await make('/forms/definitions/global', {
      name: `Form ${next()}`,
      siteIds,
    })
    if (sections.length > 0)
      await make(
        '/forms/definitionSections',
        sections.map((formSectionId) => ({
          formSectionId,
          formDefinitionId: form.webId,
        })),
      )
    return form.webId as string
  }
  const start = (form: string, who: Person = 'admin', site = 's1') =>
    call('POST', '/document', { formDefinitionId: form, siteId: site }, who)
  const started = async (sections: string[]): Promise<Row> => {
    const { status, body } = await start(await formOf(sections))
    expect([status, status === 201 ? undefined : body]).toEqual([201, undefined])
    return body
  }
  const answer = (document: Row, answers: Row, who: Person = 'admin') =>
    call('PATCH', `/document/${document.webId}/answers`, { answers }, who)
  const submit = (document: Row, who: Person = 'admin') =>
    call('POST', `/document/${document.webId}/submit`, undefined, who)
  const errorsOf = ({ status, body }: { status: number; body: Row }) => [
    status,
    ...body.errors.map(({ field, message }: Row) => [field, message]),
  ]

  const fileStore = createMemoryStore()
  beforeAll(
    async () => void (world = await openWorld(dialect, { more: { makeThumbnail, fileStore } })),
  )
  afterAll(() => world.close())

  test('a look-up value that answers use is not deleted without a warning [LOOK-06]', async () => {
    const list = await make('/static-data/lookups', { lookupName: `LKAnswers${next()}` })
    const value = (code: string) =>
      make('/static-data/lookupsData', { lookupId: list.webId, text: code, value: code })
    const [used, unused] = [await value('USED'), await value('UNUSED')]
    const section = await published([
      { fieldType: 'multiSelect', fieldKey: 'kinds', label: 'Kinds', options: [list.lookupName] },
    ])
    const other = await published([{ fieldType: 'text', fieldKey: 'kinds', label: 'Kinds' }])
    const document = await started([section, other])
    const answered = await answer(document, {
      [section]: { kinds: ['USED'] },
      [other]: { kinds: 'UNUSED' },
    })
    expect(answered.status).toBe(200)
    const remove = (key: string) => call('DELETE', '/static-data/lookupsData', [key])
    const refused = await remove(used!.webId)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('1 document'),
    ])
    expect((await call('DELETE', '/static-data/lookups', [list.webId])).status).toBe(409)
    expect((await remove(unused!.webId)).status).toBe(204)
  })

  test('lists leave the answers and versions of documents out, the document itself has them', async () => {
    const section = await published()
    const document = await started([section])
    await answer(document, { [section]: { degrees: 4 } })
    const { body } = await call('GET', `/document?search=${document.documentName}&size=100`)
    const listed = body.content.find(({ webId }: Row) => webId === document.webId)
    expect([listed.progress, listed.answers, listed.sections]).toEqual([33, undefined, undefined])
    expect((await call('GET', `/document/${document.webId}`)).body).toMatchObject({
      answers: { [section]: { degrees: 4 } },
      sections: [{ sectionId: section }],
    })
  })

  test('an answer that someone else has changed since it was seen is refused with the stored document, the same answer again is not', async () => {
    const section = await published()
    const document = await started([section])
    const save = (inspector: unknown, seen: unknown) =>
      call('PATCH', `/document/${document.webId}/answers`, {
        answers: { [section]: { inspector } },
        previous: { [section]: { inspector: seen } },
      })
    expect((await save('Anna', null)).status).toBe(200)
    expect((await save('Ben', null)).body).toMatchObject({
      error: 'CONFLICT',
      status: 409,
      current: { webId: document.webId, answers: { [section]: { inspector: 'Anna' } } },
    })
    // A repeated request after a lost response, and one that saw the answer before it was trimmed.
    expect((await save(' Anna ', null)).status).toBe(200)
    expect((await save('Ben', ' Anna ')).body.answers).toEqual({ [section]: { inspector: 'Ben' } })
    const wrong = await call('PATCH', `/document/${document.webId}/answers`, {
      answers: {},
      previous: [],
    })
    expect([wrong.status, wrong.body.error]).toEqual([400, 'WRONG_BODY'])
  })

  test('computed values and the entries of groups that repeat are stored as the service computes them, whatever was sent', async () => {
    const group = { id: 'g', label: 'Part', repeat: { fieldKey: 'parts', maxItems: 2 } }
    const inGroup = (column: object) => ({ group, formSectionRowColumnModels: [column] })
    const { webId: section } = await make('/forms/sections', { name: `Section ${next()}` })
    const saved = await call('PUT', `/forms/formDesign/${section}`, {
      formSectionRowModels: [
        inGroup({ fieldType: 'number', fieldKey: 'price', label: 'Price', required: true }),
        inGroup({
          fieldType: 'computed',
          fieldKey: 'double',
          label: 'Double',
          settings: { formula: 'price * 2' },
        }),
        {
          formSectionRowColumnModels: [
            {
              fieldType: 'computed',
              fieldKey: 'total',
              label: 'Total',
              settings: { formula: 'sum(parts.map(part, part.double))' },
            },
          ],
        },
      ],
    })
    expect(JSON.stringify(saved.body.errors)).toBe(undefined)
    await make(`/forms/sections/publish/${section}`, undefined)
    const document = await started([section])
    const { body } = await answer(document, {
      [section]: { total: 1, parts: [{ price: 2, double: 1 }, { price: 3 }] },
    })
    expect(body).toMatchObject({
      progress: 100,
      answers: {
        [section]: {
          total: 10,
          parts: [
            { price: 2, double: 4 },
            { price: 3, double: 6 },
          ],
        },
      },
    })
    expect(
      errorsOf(await answer(document, { [section]: { parts: [{ price: 'two' }, {}, {}] } })),
    ).toEqual([
      400,
      [`answers.${section}.parts`, expect.stringContaining('2')],
      [`answers.${section}.parts.0.price`, expect.stringContaining('number')],
    ])
    expect((await submit(document)).body).toMatchObject({
      status: 'COMPLETED',
      answers: { [section]: { total: 10 } },
    })
  })

  test('a document keeps the versions of its sections, its answers as they are given, and is completed [DOC-05]', async () => {
    const section = await published()
    const document = await started([section])
    expect(document).toMatchObject({
      siteId: 's1',
      userName: 'admin Tester',
      status: 'SCHEDULE',
      progress: 0,
      answers: {},
      sections: [{ sectionId: section, number: 1 }],
    })
    const first = await answer(document, { [section]: { degrees: 4 } })
    expect(first).toMatchObject({ status: 200, body: { progress: 33 } })
    const second = await answer(document, { [section]: { inspector: 'Anna', damaged: true } })
    expect(second.body).toMatchObject({
      progress: 75,
      answers: { [section]: { degrees: 4, inspector: 'Anna', damaged: true } },
    })
    // What is shown because of an answer is required as well.
    expect(errorsOf(await submit(document))).toEqual([
      400,
      [`answers.${section}.damage`, 'What is damaged is required'],
    ])
    await answer(document, { [section]: { damaged: false } })
    expect((await submit(document)).body).toMatchObject({
      status: 'COMPLETED',
      onTime: true,
      submittedDate: expect.any(String),
      progress: 100,
    })
    for (const late of [
      await answer(document, { [section]: { degrees: 5 } }),
      await submit(document),
    ])
      expect([late.status, late.body.message]).toEqual([
        422,
        'The document has already been submitted',
      ])

    // The section changes, the document does not.
    await call(
      'PUT',
      `/forms/formDesign/${section}`,
      design([{ fieldType: 'text', fieldKey: 'other', label: 'Other' }]),
    )
    await make(`/forms/sections/publish/${section}`, undefined)
    const { body: sections } = await call('GET', `/document/${document.webId}/sections`)
    expect(sections).toMatchObject([{ sectionId: section, number: 1 }])
    expect(designFields(sections[0].schema, 'en').map(({ name }) => name)).toEqual([
      'inspector',
      'degrees',
      'damaged',
      'damage',
    ])
    expect((await call('GET', `/document/${document.webId}`)).body.answers[section]).toEqual({
      degrees: 4,
      inspector: 'Anna',
      damaged: false,
    })
  })

  test('a document outlives its section: its questions and answers stay as they were, in lists as well', async () => {
    const section = await published()
    const document = await started([section])
    await answer(document, { [section]: { inspector: 'Anna' } })
    expect((await submit(document)).status).toBe(200)
    expect((await call('DELETE', '/forms/sections?cascade=true', [section])).status).toBe(204)
    const { body: sections } = await call('GET', `/document/${document.webId}/sections`)
    expect(sections).toMatchObject([{ sectionId: section, number: 1 }])
    expect(designFields(sections[0].schema, 'en')).toHaveLength(4)
    const form = document.formDefinitionId
    const [answered] = (await call('GET', `/document/forms/${form}/sections`)).body
    expect(answered).toMatchObject({ sectionId: section, name: sections[0].name })
    const listed = await call(
      'GET',
      `/document?formDefinitionId=${form}&answers.${section}.inspector=Anna`,
    )
    expect(listed.body).toMatchObject({ totalElements: 1 })
  })

  test('a version that somebody deleted in the database is named, and its document is neither shown in part nor changed', async () => {
    const [section, kept] = [await published(), await published()]
    const document = await started([section, kept])
    await answer(document, { [kept]: { inspector: 'Anna' } })
    const [{ name }] = document.sections
    await world.database.admin((sql) =>
      sql(`DELETE FROM section_version WHERE form_section_id = $1`, [section]),
    )
    for (const refused of [
      await call('GET', `/document/${document.webId}/sections`),
      await answer(document, { [kept]: { inspector: 'Ben' } }),
      await submit(document),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        422,
        `Version 1 of the section "${name}" is missing in the database. Restore it from a backup.`,
      ])
    expect((await call('GET', `/document/${document.webId}`)).body).toMatchObject({
      status: 'SCHEDULE',
      answers: { [kept]: { inspector: 'Anna' } },
    })
  })

  test('wrong answers are refused by name, and nothing of the request is stored', async () => {
    const section = await published()
    const document = await started([section])
    expect(
      errorsOf(
        await answer(document, {
          [section]: { degrees: 99, inspector: 'Anna', colour: 'red' },
          elsewhere: { degrees: 1 },
        }),
      ),
    ).toEqual([
      400,
      [`answers.${section}.colour`, 'colour is unknown'],
      [`answers.${section}.degrees`, 'Degrees must be at most 30'],
      ['answers.elsewhere', 'elsewhere is unknown'],
    ])
    for (const body of [{ answers: 3 }, { answers: { [section]: 'x' } }, {}])
      expect((await call('PATCH', `/document/${document.webId}/answers`, body)).status).toBe(400)
    expect((await call('GET', `/document/${document.webId}`)).body).toMatchObject({ answers: {} })
    expect(errorsOf(await submit(document))).toEqual([
      400,
      [`answers.${section}.inspector`, 'Inspector is required'],
    ])
    // An answer can be taken away again.
    await answer(document, { [section]: { inspector: 'Anna' } })
    await answer(document, { [section]: { inspector: null } })
    expect((await call('GET', `/document/${document.webId}`)).body.answers).toEqual({
      [section]: {},
    })
  })

  test('a form is filled in where it is in use, by those it is assigned to, and when it is published', async () => {
    const section = await published()
    const form = await formOf([section])
    const refusal = async (result: Promise<{ status: number; body: Row }>) => {
      const { status, body } = await result
      return [status, body.message]
    }
    expect(await refusal(start(form, 'admin', 's2'))).toEqual([
      422,
      'The form is not in use at this branch',
    ])
    expect((await start('nowhere')).status).toBe(404)
    expect((await call('POST', '/document', { siteId: 's1' })).status).toBe(400)
    expect(await refusal(start(await formOf([])))).toEqual([
      422,
      'The form has no sections to fill in at this branch',
    ])
    const { webId, name } = await make('/forms/sections', { name: `Section ${next()}` })
    expect(await refusal(start(await formOf([webId])))).toEqual([
      422,
      `The section "${name}" has not been published yet`,
    ])
  })

  test('a document says with itself whether its reader may fill it in', async () => {
    const form = await formOf([await published()])
    const { webId } = (await start(form)).body
    const mayFillIn = async (who: Person) =>
      (await call('GET', `/document/${webId}`, undefined, who)).body.mayFillIn
    expect(await Promise.all([mayFillIn('admin'), mayFillIn('hq')])).toEqual([true, false])
    await make('/forms/formUsers/multiple', [
      { formDefinitionId: form, siteId: 's1', userId: 'hq' },
    ])
    expect(await mayFillIn('hq')).toBe(true)
    const { body } = await call('GET', `/document?formDefinitionId=${form}`)
    expect(body.content.map((each: Row) => [each.webId, 'mayFillIn' in each])).toEqual([
      [webId, false],
    ])
  })

  test('a section that is restricted to a location of another branch is left out [LOC-08]', async () => {
    const [here, there] = [await published(), await published()]
    const form = await formOf([here], ['s1', 's2'])
    await make('/forms/definitionSections', [
      { formSectionId: there, formDefinitionId: form, locationRestriction: true, siteId: 's2' },
    ])
    const { body } = await start(form)
    expect(body.sections.map(({ sectionId }: Row) => sectionId)).toEqual([here])
  })

  describe('a section that is restricted to a location', () => {
    /** A form with a section for everyone, and one for each of two locations of its branch. */
    const restrictedForm = async () => {
      const locations = [
        await make('/site/locations?siteIds=s2', { name: `Stockroom ${next()}`, siteIds: ['s2'] }),
        await make('/site/locations?siteIds=s2', { name: `Counter ${next()}`, siteIds: ['s2'] }),
      ].map(({ webId, name }) => ({ id: webId as string, name: name as string }))
      const [everywhere, stock, counter] = [await published(), await published(), await published()]
      const form = await formOf([everywhere], ['s2'])
      await make(
        '/forms/definitionSections',
        [stock, counter].map((formSectionId, index) => ({
          formSectionId,
          formDefinitionId: form,
          locationRestriction: true,
          siteId: 's2',
          locationId: locations[index]!.id,
        })),
      )
      return { form, everywhere, stock, counter, locations }
    }
    const moveTo = (document: Row, locationId: unknown, answers: Row = {}) =>
      call('PATCH', `/document/${document.webId}/answers`, { answers, locationId })
    const complete = { inspector: 'Anna', damaged: false }

    test('applies to documents that are filled in there: only its answers are required, counted, listed and reported, and others are kept [LOC-08]', async () => {
      const { form, everywhere, stock, counter, locations } = await restrictedForm()
      const { body: document } = await start(form, 'admin', 's2')
      expect(document).toMatchObject({ locationId: null, locationName: null })
      const sections = await call('GET', `/document/${document.webId}/sections`)
      expect(
        sections.body.map(({ sectionId, isRestricted, locationName }: Row) => [
          sectionId,
          isRestricted,
          locationName,
        ]),
      ).toEqual([
        [everywhere, false, null],
        [stock, true, locations[0]!.name],
        [counter, true, locations[1]!.name],
      ])
      const all = { inspector: 'Anna', degrees: 4, damaged: false }
      expect((await answer(document, { [everywhere]: all })).body.progress).toBe(100)
      const moved = await moveTo(document, locations[0]!.id, { [stock]: { degrees: 3 } })
      expect([moved.status, moved.body.progress, moved.body.locationName]).toEqual([
        200,
        66,
        locations[0]!.name,
      ])
      expect(errorsOf(await submit(document))[1]).toEqual([
        `answers.${stock}.inspector`,
        expect.any(String),
      ])
      const elsewhere = await moveTo(document, locations[1]!.id, { [counter]: all })
      expect([elsewhere.body.progress, elsewhere.body.answersElsewhere]).toEqual([
        100,
        { [stock]: { degrees: 3 } },
      ])
      const back = await moveTo(document, locations[0]!.id)
      expect([back.body.answers[stock], back.body.answersElsewhere]).toEqual([
        { degrees: 3 },
        { [counter]: all },
      ])
      const list = async (section: string) =>
        (await call('GET', `/document?formDefinitionId=${form}&answers.${section}.degrees[gt]=2`))
          .body.content.length
      expect([await list(stock), await list(counter)]).toEqual([1, 0])
      await moveTo(document, locations[1]!.id)
      const submitted = await submit(document)
      expect([submitted.status, Object.keys(submitted.body.answers).sort()]).toEqual([
        200,
        [everywhere, counter].sort(),
      ])
      expect(submitted.body.answersElsewhere).toEqual({ [stock]: { degrees: 3 } })
      expect([await list(stock), await list(counter)]).toEqual([0, 1])
      expect(submitted.body).toMatchObject({ locationId: locations[1]!.id, progress: 100 })
    })

    test('keeps the answers, files and look-up values of a document that was submitted from another location [LOC-08]', async () => {
      const { form, everywhere, locations } = await restrictedForm()
      const list = await make('/static-data/lookups', { lookupName: `LKStock${next()}` })
      const value = { lookupId: list.webId, text: 'Dry', value: 'DRY' }
      const { webId: code } = await make('/static-data/lookupsData', value)
      const stock = await published([
        { fieldType: 'file', fieldKey: 'proof', label: 'Proof' },
        { fieldType: 'select', fieldKey: 'kind', label: 'Kind', options: [list.lookupName] },
      ])
      await make('/forms/definitionSections', [
        {
          formSectionId: stock,
          formDefinitionId: form,
          locationRestriction: true,
          siteId: 's2',
          locationId: locations[0]!.id,
        },
      ])
      const { body: document } = await start(form, 'admin', 's2')
      const proof = await world.service.fetch(
        new Request(
          `http://desk.test/api/files/document?name=proof.txt&field=answers.${stock}.proof`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${world.tokens.admin}` },
            body: 'Proof',
          },
        ),
      )
      const file: Row = (await proof.json()) as Row
      await moveTo(document, locations[0]!.id, { [stock]: { proof: file, kind: 'DRY' } })
      await moveTo(document, null, { [everywhere]: complete })
      expect((await submit(document)).body.answersElsewhere).toEqual({
        [stock]: { proof: file, kind: 'DRY' },
      })
      expect((await call('GET', `/document/${document.webId}`)).body).toMatchObject({
        answers: { [everywhere]: complete },
        answersElsewhere: { [stock]: { proof: file, kind: 'DRY' } },
      })
      expect((await call('DELETE', '/static-data/lookupsData', [code])).status).toBe(409)
      await removeUnusedFiles({
        database: world.database,
        registry: createEntityRegistry(entities),
        fileStore,
        unusedFor: '0 seconds',
        checkedFor: '0 seconds',
      })
      const read = await world.service.fetch(
        new Request(`http://desk.test/api/files/document/${document.webId}/${file['key']}`, {
          headers: { authorization: `Bearer ${world.tokens.admin}` },
        }),
      )
      expect([read.status, await read.text()]).toEqual([200, 'Proof'])
    })

    test('is chosen when a document is started, and only among the locations of its sections [LOC-08]', async () => {
      const { form, locations } = await restrictedForm()
      const at = (locationId: unknown) =>
        call('POST', '/document', { formDefinitionId: form, siteId: 's2', locationId })
      const { status, body } = await at(locations[1]!.id)
      expect([status, body.locationName]).toEqual([201, locations[1]!.name])
      for (const refused of [await at('elsewhere'), await moveTo(body, 7)])
        expect(errorsOf(refused)).toEqual([
          400,
          ['locationId', expect.stringContaining(locations[0]!.name)],
        ])
      expect((await moveTo(body, null)).body).toMatchObject({
        locationId: null,
        locationName: null,
      })
    })

    test('is left out where its branch no longer has the location; a document without another section needs one [LOC-08]', async () => {
      const { locations } = await restrictedForm()
      const only = await published()
      const form = await formOf([], ['s2'])
      await make('/forms/definitionSections', [
        {
          formSectionId: only,
          formDefinitionId: form,
          locationRestriction: true,
          siteId: 's2',
          locationId: locations[0]!.id,
        },
      ])
      const { body: document } = await start(form, 'admin', 's2')
      expect(errorsOf(await submit(document))).toEqual([
        400,
        ['locationId', 'Location is required'],
      ])
      expect((await moveTo(document, null)).body.progress).toBe(0)
      await moveTo(document, locations[0]!.id, { [only]: complete })
      expect((await submit(document)).status).toBe(200)
      const links = await call('GET', `/site/siteLocations?locationId=${locations[0]!.id}`)
      expect(
        (await call('DELETE', '/site/siteLocations', [links.body.content[0].webId])).status,
      ).toBeLessThan(300)
      expect((await start(form, 'admin', 's2')).body.message).toBe(
        'The form has no sections to fill in at this branch',
      )
    })
  })

  test('a document that has expired is refused', async () => {
    const section = await published()
    const document = await started([section])
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(`UPDATE document SET end_date = now() - interval '1 day' WHERE web_id = $1`, [
        document.webId,
      ])
    })
    const late = await answer(document, { [section]: { degrees: 1 } })
    expect([late.status, late.body.message]).toEqual([
      422,
      'The document has expired and can no longer be filled in',
    ])
  })

  test('the documents with an answer to each field of a section are counted, for people of the client only', async () => {
    const [section, other] = [await published(), await published()]
    const [one, two, three] = [
      await started([section, other]),
      await started([section]),
      await started([section]),
    ]
    const counted = async (id: string, who: Person = 'admin') => {
      const { status, body } = await call('GET', `/forms/sections/answers/${id}`, undefined, who)
      return status === 200 ? body : status
    }
    expect(await counted(section)).toEqual([])
    for (const [document, answers] of [
      [one, { [section]: { inspector: 'Ann', degrees: 4 }, [other]: { inspector: 'Bob' } }],
      [two, { [section]: { inspector: 'Cid' } }],
      [three, { [section]: { damaged: false } }],
    ] as const)
      expect((await answer(document, answers)).status).toBe(200)
    expect(await counted(section)).toEqual([
      { key: 'damaged', documents: 1 },
      { key: 'degrees', documents: 1 },
      { key: 'inspector', documents: 2 },
    ])
    expect(await counted(other)).toEqual([{ key: 'inspector', documents: 1 }])
    // An answer that was taken back does not count.
    expect((await answer(two, { [section]: { inspector: null } })).status).toBe(200)
    expect(await counted(section)).toContainEqual({ key: 'inspector', documents: 1 })
    expect(await counted(section, 'gadmin')).toBe(404)
  })

  test('two people answer different questions at the same time, and nothing is lost', async () => {
    const section = await published(
      Array.from({ length: 20 }, (_, index) => ({
        fieldType: 'number',
        fieldKey: `n${index}`,
        label: `Number ${index}`,
      })),
    )
    const document = await started([section])
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        answer(document, { [section]: { [`n${index}`]: index } }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const { body } = await call('GET', `/document/${document.webId}`)
    expect(Object.keys(body.answers[section])).toHaveLength(20)
    expect(body.progress).toBe(100)
  })

  test('records and values of look-up lists are chosen among those that the person may choose', async () => {
    const section = await published([
      { fieldType: 'site', fieldKey: 'next', label: 'Next branch' },
      { fieldType: 'user', fieldKey: 'who', label: 'Who checked it' },
    ])
    const document = await started([section])
    expect(
      errorsOf(await answer(document, { [section]: { next: 'nowhere', who: 'gadmin' } })),
    ).toEqual([
      400,
      [`answers.${section}.next`, 'Next branch must be one of the choices'],
      [`answers.${section}.who`, 'Who checked it must be one of the choices'],
    ])
    expect((await answer(document, { [section]: { next: 's1', who: 'user' } })).body).toMatchObject(
      {
        answers: { [section]: { next: 's1', who: 'user' } },
      },
    )
  })

  test('whoever may fill in a form is offered it at its branch, and chooses among the records there, by key and name, whatever other permissions are missing', async () => {
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO role (web_id, role_name, status) VALUES ('Filler', 'Filler', 'ACTIVE')`,
      )
      await sql(
        `INSERT INTO role_permission (web_id, role_id, permission_code) VALUES ('fill', 'Filler', $1)`,
        [`${permissionPrefix}:TEMPLATES:TASKS:READ`],
      )
      for (const name of ['filler', 'reader']) {
        await sql(
          `INSERT INTO user_account (web_id, first_name, last_name, email, status, password)
           SELECT $1, initcap($1), 'Tester', $1 || '@acme.test', 'ACTIVE', password FROM user_account WHERE web_id = 'user'`,
          [name],
        )
        await sql(
          `INSERT INTO user_site (web_id, site_id, user_account_id, role_id, status) VALUES ($1, 's1', $2, 'Filler', 'ACTIVE')`,
          [`${name}-s1`, name],
        )
      }
      // One belongs to another branch, one to none.
      for (const device of ['d2', 'd3'])
        await sql(
          `INSERT INTO device (web_id, name, type_text_code, uu_id, status) VALUES ($1::text, 'Tablet ' || $1, 'TABLET', $1, 'ACTIVE')`,
          [device],
        )
      await sql(
        `INSERT INTO site_device (web_id, site_id, device_id, status) VALUES ('s2-d2', 's2', 'd2', 'ACTIVE')`,
      )
    })
    const people = { filler: '', reader: '' }
    for (const name of ['filler', 'reader'] as const)
      people[name] = (await signIn(world.service, `${name}@acme.test`)).body.access_token
    const as = (who: keyof typeof people, verb: string, path: string, body?: unknown) =>
      world.call('admin', verb, path, body, { authorization: `Bearer ${people[who]}` })

    const section = await published([
      { fieldType: 'device', fieldKey: 'device', label: 'Device' },
      {
        fieldType: 'table',
        fieldKey: 'people',
        label: 'People',
        settings: { columns: [{ fieldType: 'user', fieldKey: 'who', label: 'Who' }] },
      },
      { fieldType: 'location', fieldKey: 'place', label: 'Place' },
    ])
    const form = await formOf([section])
    await make('/forms/formUsers/multiple', [
      { formDefinitionId: form, siteId: 's1', userId: 'filler' },
    ])
    // Offered is what may be started.
    const [unassigned, elsewhere] = [await formOf([section]), await formOf([section], ['s2'])]
    await make('/forms/formUsers/multiple', [
      { formDefinitionId: elsewhere, siteId: 's2', userId: 'filler' },
    ])
    const offered = async (who: keyof typeof people | Person, query = 'siteId=s1&size=1000') => {
      const path = `/document/forms?${query}`
      const { status, body } =
        who === 'filler' || who === 'reader'
          ? await as(who, 'GET', path)
          : await call('GET', path, undefined, who)
      const known = [form, unassigned, elsewhere]
      return status === 200
        ? known.filter((each) => body.some(({ value }: Row) => value === each))
        : [status, body.message]
    }
    expect(await offered('filler')).toEqual([form])
    expect(await offered('filler', 'siteId=s1&search=Form&page=0&size=1')).toEqual([form])
    expect(await offered('filler', 'siteId=s1&search=nothing')).toEqual([])
    expect(await offered('filler', 'siteId=s1&page=1&size=1')).toEqual([])
    expect(await offered('reader')).toEqual([])
    expect(await offered('admin')).toEqual([form, unassigned])
    expect(await offered('admin', 'siteId=s2&size=1000')).toEqual([elsewhere])
    expect(await offered('gadmin')).toEqual([])
    expect(await offered('filler', '')).toEqual([400, expect.stringContaining('siteId')])
    const startAs = (of: string) =>
      as('filler', 'POST', '/document', { formDefinitionId: of, siteId: 's1' })
    expect((await startAs(unassigned)).status).toBe(403)
    const document = (await startAs(form)).body
    const choices = async (who: keyof typeof people, query: string) => {
      const { status, body, headers } = await as(
        who,
        'GET',
        `/document/${document.webId}/choices?${query}`,
      )
      return status === 200 ? [headers.get('x-total-count'), body] : [status, body.message]
    }
    expect((await as('filler', 'GET', '/site/filter/DEVICES')).status).toBe(403)
    const own = [{ text: 'Tablet A', value: 'd1' }]
    expect(await choices('filler', 'of=device')).toEqual(['1', own])
    expect(await choices('filler', 'of=device&search=tablet&page=0&size=1')).toEqual(['1', own])
    expect(await choices('filler', 'of=device&search=d2')).toEqual(['0', []])
    expect(await choices('filler', 'of=device&ids=d1,d2,d3')).toEqual(['1', own])
    expect(await choices('filler', 'of=location')).toEqual([
      '1',
      [{ text: 'Stockroom', value: 'loc1' }],
    ])
    const [, staff] = await choices('filler', 'of=user-account')
    expect(staff.map(({ value }: Row) => value).sort()).toEqual(
      ['admin', 'filler', 'hq', 'manager', 'reader', 'user'].sort(),
    )
    // Neither other entities, nor filters that would find out what else a record contains.
    for (const of of ['site', 'role', 'nothing', ''])
      expect(await choices('filler', `of=${of}`)).toEqual([400, expect.stringContaining('of')])
    expect(await choices('filler', 'of=device&uuId=other')).toEqual(['1', own])

    const saved = (device: string) =>
      as('filler', 'PATCH', `/document/${document.webId}/answers`, {
        answers: { [section]: { device } },
      })
    for (const elsewhere of ['d2', 'd3'])
      expect(errorsOf(await saved(elsewhere))).toEqual([
        400,
        [`answers.${section}.device`, 'Device must be one of the choices'],
      ])
    // People who only read the document learn what its answers name, and nothing else.
    expect(await choices('reader', 'of=device')).toEqual(['0', []])
    expect(await choices('reader', 'of=device&ids=d1')).toEqual(['0', []])
    expect((await saved('d1')).status).toBe(200)
    expect(await choices('reader', 'of=device')).toEqual(['0', []])
    expect(await choices('reader', 'of=device&ids=d1,d2')).toEqual(['1', own])
    expect((await submit(document)).status).toBe(200)
    expect(await choices('filler', 'of=device')).toEqual(['0', []])
    expect(await choices('filler', 'of=device&ids=d1')).toEqual(['1', own])
    const outside = await call(
      'GET',
      `/document/${document.webId}/choices?of=device`,
      undefined,
      'loner',
    )
    expect(outside.status).toBe(403)
    expect(
      (await call('GET', `/document/${document.webId}/choices?of=device`, undefined, 'gadmin'))
        .status,
    ).toBe(404)
  })

  test('photos and other files are answers: they are uploaded for the document, checked, and read by people who may read it', async () => {
    const section = await published([
      { fieldType: 'photo', fieldKey: 'door', label: 'Photo of the door', required: true },
    ])
    const document = await started([section])
    const send = (who: Person, path: string, body?: RequestInit['body']) =>
      world.service.fetch(
        new Request(`http://desk.test/api${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${world.tokens[who]}` },
          ...(body === undefined ? {} : { body, duplex: 'half' }),
        } as RequestInit),
      )
    const upload = `/files/document?field=answers.${section}.door&name=Door.png`
    const picture = new Uint8Array(readFileSync('docs/screenshots/phone.png'))
    expect((await send('loner', upload, picture)).status).toBe(403)
    const uploaded = await send('admin', upload, picture)
    expect(uploaded.status).toBe(201)
    const door = (await uploaded.json()) as Row
    const unreadable = await send('admin', upload, new Uint8Array([77, 90, 144, 0, 3]))
    expect([unreadable.status, ((await unreadable.json()) as Row).message]).toEqual([
      415,
      'The content of Photo of the door is damaged, or does not fit its name',
    ])
    const unknown = await send('admin', upload.replace('door', 'gate'), new Uint8Array([77, 90]))
    expect(errorsOf({ status: unknown.status, body: (await unknown.json()) as Row })).toEqual([
      415,
      [`answers.${section}.gate`, 'The content of gate is damaged, or does not fit its name'],
    ])
    // The upload does not know what the question asks for; the answer does.
    const damaged = await (await send('admin', upload, picture.slice(0, 900))).json()
    expect(errorsOf(await answer(document, { [section]: { door: damaged } }))).toEqual([
      400,
      [`answers.${section}.door`, expect.stringContaining('Photo of the door is damaged')],
    ])
    const made = { ...door, key: `${door.key}0` }
    expect(errorsOf(await answer(document, { [section]: { door: made } }))).toEqual([
      400,
      [`answers.${section}.door`, expect.stringContaining('Photo of the door')],
    ])
    expect((await answer(document, { [section]: { door } })).body).toMatchObject({
      progress: 100,
      answers: { [section]: { door } },
    })
    const path = `/files/document/${document.webId}/${door.key}`
    const read = await send('admin', path)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await send('loner', path)).status).toBe(403)
  })
})
