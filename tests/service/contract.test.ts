import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { Operation } from '../../src/model/entity.ts'
import { findField } from '../../src/model/path.ts'
import { dialects } from '../databases.ts'
import { acmeKey, operationsOn } from './everyEntity.ts'
import { openWorld, publicKey, type World } from './testService.ts'

type Described = {
  requestBody?: unknown
  security?: { publicKey?: unknown }[]
  responses: { [status: string]: { content?: object } }
}
type Row = { [field: string]: unknown }

const contract = JSON.parse(
  readFileSync(new URL('../../src/generated/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: { [path: string]: { [verb: string]: Described } }
  components: { schemas: { [name: string]: { properties?: Row } } }
}
const calls = Object.entries(contract.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, described]) => ({ verb: verb.toUpperCase(), path, described })),
)

/** Query parameters that these calls need for a non-empty result. */
const asked: { [path: string]: string } = {
  '/document/forms': '?siteId=s1',
  '/document/{webId}/choices': '?of=user-account',
  '/export/{entity}': '?format=json',
  '/forms/sectionRows/preview': '?sectionId={section}',
  '/security/rolePermissions/togglePermissions': '?roleId=Admin',
  '/security/userPermissions/effective': '?userId=admin&siteId=s1',
  '/site/userSites/userAndRole': '?paramSiteIds=s1',
  '/static-data/configuration/hierarchical': '?keys=MESSAGING_SERVICE_ID',
}

const operations = entities.flatMap((entity) =>
  entity.operations.map((operation) => ({ entity, operation })),
)

/**
 * A path of the OpenAPI document with keys of Acme: those of `made`, those of a record, or those
 * that its fields refer to.
 */
function filled(verb: string, path: string, made: { [name: string]: string }): string {
  const found = operations.find(
    ({ operation }) => operation.verb === verb && operation.path === path,
  )
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    if (!found && path.startsWith('/undo/')) return made['undo']!
    if (path === '/assign/{entity}') return 'user-site'
    // Import and export take the name of any entity.
    if (!found && name === 'entity') return 'device'
    if (!found && path.startsWith('/calendars/')) return made['calendar']!
    // Files have their own tests; here only the paths must exist.
    if (!found && /^\/(files|uploads)\//.test(path)) return 'none'
    if (!found && path.startsWith('/sms/callback/')) return 'acme'
    if (!found) throw new Error(`${path} belongs to no entity`)
    const { entity } = found
    const reference = findField(entity, name)?.reference
    if (reference) return made[`${entity.name}.${name}`] ?? acmeKey(reference.entity)
    return name === entity.key ? (made[entity.name] ?? acmeKey(entity.name)) : `Harbor ${name}`
  })
}

const pointer = (path: string) =>
  `contract#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`

/** The fields that the document lists for a call that returns whole records. */
function fieldsOf(path: string): string[] | undefined {
  const found = operations.find(
    ({ operation }) =>
      operation.verb === 'GET' &&
      operation.path === path &&
      !operation.select &&
      !operation.gives &&
      ['list', 'read', 'action'].includes(operation.kind),
  )
  return found && Object.keys(contract.components.schemas[found.entity.name]!.properties!)
}

describe.each(dialects)('the OpenAPI document on %s', (dialect) => {
  const standing = operationsOn(dialect, operations).map(({ operation }) => operation)
  const belongsTo = ({ verb, path }: { verb: string; path: string }, each: Operation) =>
    each.verb === verb && each.path === path
  // Calls of no entity are all made.
  const named = calls.filter(
    (call) =>
      standing.some((each) => belongsTo(call, each)) ||
      !operations.some(({ operation }) => belongsTo(call, operation)),
  )
  const reads = named.filter(
    ({ verb, described }) =>
      verb === 'GET' && 'application/json' in (described.responses['200']?.content ?? {}),
  )
  let world: World
  const made: { [name: string]: string } = {}
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
  addFormats.default(ajv)
  ajv.addSchema(contract, 'contract')

  const send = async (verb: string, path: string, body?: unknown) => {
    const answer = await world.call('admin', verb, path, body)
    expect([path, answer.status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
    ])
    return answer.body
  }

  beforeAll(async () => {
    world = await openWorld(dialect, { everyEntity: true, config: { demo: true } })
    await send('PATCH', '/security/clients/acme', {
      addressModel: {
        street: '1 Main',
        country: 'US',
        state: 'US-MA',
        city: 'Boston',
        postalCode: '02110',
      },
    })
    await send('PUT', '/security/userAccounts/userAccount/admin/updatePhone', [
      { phone_number: '+16175550199', default: true },
    ])
    await send('PUT', '/static-data/configuration/addOrUpdateAll', [
      { key: 'MESSAGING_SERVICE_ID', value: 'one' },
    ])
    made['section'] = (await send('POST', '/forms/sections', { name: 'Checks' })).webId
    await send('PUT', `/forms/formDesign/${made['section']}`, {
      formSectionRowModels: [
        { formSectionRowColumnModels: [{ fieldType: 'text', fieldKey: 'shelf', label: 'Shelf' }] },
        {
          formSectionRowColumnModels: [{ fieldType: 'user', fieldKey: 'who', label: 'Checked by' }],
        },
      ],
    })
    await send('POST', `/forms/sections/publish/${made['section']}`)
    const { webId: formDefinitionId } = await send('POST', '/forms/definitions/global', {
      name: 'Checks of the day',
      siteIds: ['s1'],
    })
    await send('POST', '/forms/definitionSections', [
      { formDefinitionId, formSectionId: made['section'] },
    ])
    made['document.formDefinitionId'] = formDefinitionId
    made['document'] = (await send('POST', '/document', { formDefinitionId, siteId: 's1' })).webId
    await send('PATCH', `/document/${made['document']}/answers`, {
      answers: { [made['section']!]: { shelf: 'A1' } },
    })
    const device = (
      await send('POST', '/site/devices', {
        name: 'Taken back',
        uuId: 'taken-back',
        typeTextCode: 'TABLET',
      })
    ).webId
    made['calendar'] = (
      await send('POST', '/calendars', { entity: 'scheduled-task', name: 'Tasks' })
    ).webId
    made['undo'] = (await world.call('admin', 'DELETE', '/site/devices', [device])).headers.get(
      'x-undo',
    )!
    const { webId: conversationId } = await send('POST', '/chat/conversations', {
      title: 'Talk',
      siteId: 's1',
      members: [{ userAccountId: 'admin' }],
    })
    made['message'] = (
      await send('POST', '/chat/messages', { conversationId, text: 'Rude words' })
    ).webId
    await send('PUT', `/chat/messages/${made['message']}/hidden`, { reason: 'Insults' })
    // Someone holds this permission.
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(`UPDATE permission SET permission_code = 'BRANCHDESK:BUSINESS:SITE:READ'`)
    })
    made['activity'] = (await send('GET', '/security/audits?size=1')).content[0].webId
  })
  afterAll(() => world.close())

  const mistakes = (path: string, body: unknown): [string, ValidateFunction['errors']] => {
    const validate = ajv.compile({ $ref: pointer(path) })
    validate(body)
    return [path, validate.errors ?? null]
  }

  test.each(reads)('describes the response of GET $path', async ({ verb, path }) => {
    const { status, body } = await world.call(
      'admin',
      'GET',
      filled(verb, path, made) + (asked[path] ?? '').replace('{section}', made['section']!),
    )
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringMatching(/^[[{]/)])
    expect(mistakes(path, body)).toEqual([path, null])
    const records: Row[] = Array.isArray(body) ? body : (body.content ?? [body])
    expect(records).not.toHaveLength(0)
    // Joined columns are additional fields of a record.
    const fields = fieldsOf(path)
    if (fields)
      expect(
        records
          .flatMap((record) => Object.keys(record))
          .filter((name) => !name.includes('.') && !fields.includes(name)),
      ).toEqual([])
  })

  test.each(named)('describes $verb $path, which exists', async ({ verb, path, described }) => {
    // An account that later calls do not need signs out.
    const { status, body } = await world.call(
      path.endsWith('/revoke') ? 'loner' : 'admin',
      verb,
      filled(verb, path, made),
      described.requestBody ? {} : undefined,
      described.security?.some((each) => each.publicKey) ? { 'x-api-key': publicKey } : {},
    )
    // The provider of SMS signs its callbacks; it has no token.
    const isSigned = path.startsWith('/sms/callback/')
    expect(status === (isSigned ? undefined : 401) || status === 405 || status >= 500).toBe(false)
    expect(JSON.stringify(body ?? '')).not.toContain('There is no endpoint for')
  })

  test('lists every call under its service, whose name is never doubled, and documents under the base path [API-COM-07, API-COM-08]', async () => {
    const services = [...new Set(calls.map(({ path }) => path.split('/')[1]))].sort()
    expect(services).toEqual([
      'aggregates',
      'assign',
      'bulk',
      'calendars',
      'chat',
      'document',
      'email',
      'export',
      'files',
      'forms',
      'graphql',
      'import',
      'notification',
      'outbox',
      'realtime',
      'scheduler',
      'security',
      'site',
      'sms',
      'static-data',
      'undo',
      'uploads',
    ])
    expect(calls.filter(({ path }) => /^\/([^/]+)\/\1(\/|$)/.test(path))).toEqual([])
    expect(
      calls.filter(
        ({ verb, path }) => verb === 'DELETE' && /^\/document\/(notes\/)?\{webId\}$/.test(path),
      ),
    ).toHaveLength(2)
    expect(
      (await world.call('admin', 'GET', '/security/userAccounts/currentUser')).body.webId,
    ).toBe('admin')
    for (const path of [
      '/security/security/userAccounts/currentUser',
      '/userAccounts/currentUser',
      '/forms/document',
    ])
      expect([path, (await world.call('admin', 'GET', path)).status]).toEqual([path, 404])
  })
})
