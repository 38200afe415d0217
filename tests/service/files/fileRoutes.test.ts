import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/service/files/memoryStore.ts'
import type { FileStore } from '../../../src/service/files/fileStore.ts'
import { makeThumbnail } from '../../../src/host/makeThumbnail.ts'
import { mainDialects } from '../../databases.ts'
import { openWorld, type Person, type World } from '../testService.ts'

const picture = new Uint8Array(readFileSync('docs/screenshots/phone.png'))
const text = (content: string) => new TextEncoder().encode(content)

describe.each(mainDialects)('files on %s', (dialect) => {
  let world: World
  const store: FileStore = createMemoryStore()
  let fault: Error | undefined
  beforeAll(async () => {
    world = await openWorld(dialect, {
      config: { fileLimit: 1_000_000 },
      more: {
        makeThumbnail,
        fileStore: {
          ...store,
          put: (...given) => (fault ? Promise.reject(fault) : store.put(...given)),
        },
      },
    })
  })
  afterAll(() => world.close())

  const send = async (who: Person | undefined, path: string, body?: RequestInit['body']) => {
    const response = await world.service.fetch(
      new Request(`http://desk.test/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: who ? { authorization: `Bearer ${world.tokens[who]}` } : {},
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      } as RequestInit),
    )
    return response
  }
  const upload = (
    body: RequestInit['body'],
    name = 'Me.png',
    who: Person = 'admin',
    field = 'photo',
  ) => send(who, `/files/user-account?field=${field}&name=${encodeURIComponent(name)}`, body)
  const errorOf = async (response: Response) => {
    const { error, errors, message } = (await response.json()) as any
    return { status: response.status, error, field: errors?.[0]?.field, message }
  }
  const leftovers = async () => {
    const keys: string[] = []
    for await (const { key } of store.list()) keys.push(key)
    const { rows } = await world.database.admin((sql) =>
      sql('SELECT key FROM branchdesk_system.file WHERE size IS NULL'),
    )
    return { keys, rows }
  }
  /** Gives the account of a person a photo, and returns the photo. */
  const photoOf = async (key: 'user' | 'loner') => {
    const uploaded = await upload(picture)
    expect(uploaded.status).toBe(201)
    const photo = (await uploaded.json()) as any
    const saved = await world.call('admin', 'PATCH', `/security/userAccounts/${key}`, { photo })
    expect({ status: saved.status, photo: saved.body.photo }).toEqual({ status: 200, photo })
    return photo
  }

  test('an uploaded picture becomes the value of a record, with its size, type and thumbnail', async () => {
    const photo = await photoOf('user')
    expect(photo).toMatchObject({
      name: 'Me.png',
      type: 'image/png',
      size: picture.length,
      width: 390,
      height: expect.any(Number),
    })
    const whole = await send('admin', `/files/user-account/user/${photo.key}`)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(picture)
    expect({
      type: whole.headers.get('content-type'),
      sniff: whole.headers.get('x-content-type-options'),
      policy: whole.headers.get('content-security-policy'),
      disposition: whole.headers.get('content-disposition'),
    }).toEqual({
      type: 'image/png',
      sniff: 'nosniff',
      policy: "default-src 'none'; sandbox",
      disposition: `inline; filename="Me.png"; filename*=UTF-8''Me.png`,
    })
    const small = await send('admin', `/files/user-account/user/${photo.key}?size=thumbnail`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(picture.length)
  })

  test('a file is read by people who may read its record, and by nobody else', async () => {
    const photo = await photoOf('loner')
    const statusFor = async (who: Person | undefined) =>
      (await send(who, `/files/user-account/loner/${photo.key}`)).status
    expect(await statusFor('hq')).toBe(200)
    expect(await statusFor('loner')).toBe(200)
    // The manager has other branches, the user may not read users, Globex is another client.
    expect(await statusFor('manager')).toBe(404)
    expect(await statusFor('user')).toBe(403)
    expect(await statusFor('gadmin')).toBe(404)
    expect(await statusFor(undefined)).toBe(401)
    // The key belongs to another record.
    expect((await send('admin', `/files/user-account/user/${photo.key}`)).status).toBe(404)
    // Before a record holds a file, only its uploader reads it.
    expect((await send('admin', `/uploads/${photo.key}`)).status).toBe(200)
    expect((await send('hq', `/uploads/${photo.key}`)).status).toBe(404)
    expect((await send('gadmin', `/uploads/${photo.key}`)).status).toBe(404)
  })

  test('only people who may write records upload files for them', async () => {
    expect(await errorOf(await upload(picture, 'x.png', 'hq', 'photo'))).toMatchObject({
      status: 201,
    })
    const logo = await send('manager', '/files/client?field=logo&name=x.png', picture)
    expect((await errorOf(logo)).status).toBe(403)
    expect((await send(undefined, '/files/client?field=logo&name=x.png', picture)).status).toBe(401)
    expect((await send('admin', '/files/nothing?field=logo&name=x.png', picture)).status).toBe(404)
    const wrong = await errorOf(await upload(picture, 'x.png', 'admin', 'firstName'))
    expect(wrong).toMatchObject({ status: 400, error: 'UNKNOWN_FIELD' })
    expect(wrong.message).toContain('photo')
  })

  test.each([
    ['an executable with the name of a picture', text('MZ\u0090\u0000\u0003'), 'Me.png'],
    ['a text that the field does not allow', text('Hello'), 'Me.txt'],
    ['a page with the name of a picture', text('<script>alert(1)</script>'), 'Me.svg'],
    ['a damaged picture', picture.slice(0, 900), 'Me.png'],
  ])('%s is refused with 415 and the field, and leaves nothing', async (_, content, name) => {
    const before = await leftovers()
    expect(await errorOf(await upload(content, name))).toMatchObject({
      status: 415,
      error: 'WRONG_FILE',
      field: 'photo',
    })
    expect(await leftovers()).toEqual(before)
  })

  /** A body without a declared length; it ends, or breaks off. */
  const stream = (chunks: number, end: 'close' | 'error') => {
    let sent = 0
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === chunks) {
          if (end === 'close') controller.close()
          else controller.error(new Error('The connection was lost'))
          return
        }
        controller.enqueue(sent === 0 ? picture.slice(0, 20_000) : new Uint8Array(100_000))
        sent += 1
      },
    })
  }

  test('100 MB are refused with 413, the field and the limit, with and without a declared length', async () => {
    const before = await leftovers()
    const expected = {
      status: 413,
      error: 'PAYLOAD_TOO_LARGE',
      field: 'photo',
      message: 'Photo must not be larger than 1 MB',
    }
    expect(await errorOf(await upload(stream(1000, 'close')))).toEqual(expected)
    const declared = await world.service.fetch(
      new Request('http://desk.test/api/files/user-account?field=photo&name=x.png', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.tokens.admin}`,
          'content-length': '100000000',
        },
        body: 'x',
      }),
    )
    expect(await errorOf(declared)).toEqual(expected)
    expect(await leftovers()).toEqual(before)
  })

  test('an upload that is cut in the middle is refused and leaves nothing', async () => {
    const before = await leftovers()
    expect(await errorOf(await upload(stream(3, 'error')))).toMatchObject({
      status: 400,
      field: 'photo',
      message: 'The upload of Photo broke off',
    })
    expect(await leftovers()).toEqual(before)
  })

  test('a full disk is 507 with the field, and the service is not ready for a while', async () => {
    const before = await leftovers()
    fault = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const refused = await errorOf(await upload(picture))
    fault = undefined
    expect(refused).toMatchObject({ status: 507, error: 'DISK_FULL', field: 'photo' })
    expect(await leftovers()).toEqual(before)
  })

  test('a record takes only files of its client, as they were uploaded', async () => {
    const mine = (await (await upload(picture)).json()) as any
    const refused = async (who: Person, path: string, photo: unknown) => {
      const { status, body } = await world.call(who, 'PATCH', path, { photo })
      return { status, errors: body.errors?.map(({ field, code }: any) => `${field} ${code}`) }
    }
    const missing = { status: 400, errors: ['photo fileMissing'] }
    expect(await refused('gadmin', '/security/userAccounts/gadmin', mine)).toEqual(missing)
    expect(
      await refused('admin', '/security/userAccounts/user', { ...mine, key: 'made-up-key' }),
    ).toEqual(missing)
    expect(
      await refused('admin', '/security/userAccounts/user', { ...mine, name: 'x.exe' }),
    ).toEqual(missing)
    expect(
      await refused('admin', '/security/userAccounts/user', { ...mine, type: 'text/html' }),
    ).toEqual({ status: 400, errors: ['photo fileType'] })
    expect(await refused('admin', '/security/userAccounts/user', 'Me.png')).toMatchObject({
      status: 400,
    })
  })

  test('people change the photo of their own account', async () => {
    const photo = (await (await upload(picture, 'Own.png', 'user')).json()) as any
    const { status } = await world.call('user', 'PATCH', '/security/userAccounts/user', { photo })
    expect(status).toBe(200)
    expect((await send('user', `/files/user-account/user/${photo.key}`)).status).toBe(200)
  })

  test('a part of a file is sent by its range', async () => {
    const photo = await photoOf('user')
    const response = await world.service.fetch(
      new Request(`http://desk.test/api/files/user-account/user/${photo.key}`, {
        headers: { authorization: `Bearer ${world.tokens.admin}`, range: 'bytes=1-3' },
      }),
    )
    expect([response.status, await response.text()]).toEqual([206, 'PNG'])
  })

  test('an export has the name of a file, and an import leaves it as it is', async () => {
    const photo = await photoOf('user')
    const response = await send(
      'admin',
      '/export/user-account?columns=email,photo&email=user@acme.test',
    )
    expect(await response.text()).toContain('user@acme.test,Me.png')
    const imported = await world.service.fetch(
      new Request('http://desk.test/api/import/user-account?mode=all&key=email', {
        method: 'POST',
        headers: { authorization: `Bearer ${world.tokens.admin}`, 'content-type': 'text/csv' },
        body: 'email,firstName,photo\r\nuser@acme.test,Renamed,Other.png\r\n',
      }),
    )
    expect(await imported.text()).toContain('updated')
    const { body } = await world.call('admin', 'GET', '/security/userAccounts/user')
    expect([body.firstName, body.photo]).toEqual(['Renamed', photo])
  })

  test('the hash of the content is stored with the file', async () => {
    const { key } = await photoOf('user')
    const { rows } = await world.database.admin((sql) =>
      sql('SELECT sha256 FROM branchdesk_system.file WHERE key = $1', [key]),
    )
    expect(rows[0].sha256).toBe(createHash('sha256').update(picture).digest('hex'))
  })
})
