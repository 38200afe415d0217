import { setTimeout as after } from 'node:timers/promises'

/** A seeded random function: returns an integer from 0 up to (not including) `below`. */
export type Draw = (below: number) => number

/** Random numbers that are the same in each run. Source  mulberry32 */
export function createDraw(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A response; `repeated`: an earlier attempt may have succeeded without a response. */
export type Heard = { status: number; body: any; repeated: boolean }

/**
 * A caller that retries: a call that the network or a starting instance drops is sent again, to the
 * next instance. A `Blob` is sent as it is, anything else as JSON.
 */
export type Caller = (
  verb: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Heard>

const patience = 60_000

/** `addresses` returns the current addresses of the instances; those that are down are omitted. */
export function createCaller(addresses: () => string[], token: string): Caller {
  let turn = 0
  return async (verb, path, body, headers = {}) => {
    const isFile = body instanceof Blob
    const init = {
      method: verb,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    }
    const until = Date.now() + patience
    let last: unknown
    for (let repeated = false; Date.now() < until; ) {
      const up = addresses()
      const address = up[turn++ % up.length]
      try {
        if (address) {
          const response = await fetch(`${address}/api${path}`, {
            ...init,
            signal: AbortSignal.timeout(patience),
          })
          const text = await response.text()
          if (response.status !== 503)
            return { status: response.status, body: text ? JSON.parse(text) : undefined, repeated }
          repeated = true
          last = text
        }
      } catch (error) {
        last = error
        // The instance is down: the next attempt finds out whether it performed the call.
        repeated = true
      }
      await after(20)
    }
    throw new Error(`${verb} ${path} was not answered within ${patience / 1000} s: ${last}`)
  }
}

/**
 * The acknowledged state, which must exist: locations by key, the links of each, and the sections
 * of the form.
 */
export type Acknowledged = {
  locations: Map<
    string,
    {
      name: string
      version: number
      sites: Map<string, string>
      assigned: number
      unassigned: number
      removed: boolean
    }
  >
  sections: Set<string>
  counted: string[]
  keys: Set<string>
  actions: number
  /** The number of retried calls. */
  repeated: number
}

/**
 * The records that all workers share: branches to link to, a form with ordered sections, and a
 * location whose name contains a counter.
 */
export type Shared = { sites: string[]; form: string; counter: string }

/** Creates the records that the load uses. */
export async function prepare(call: Caller): Promise<Shared> {
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await call('POST', path, body)
    if (status !== 201) throw new Error(JSON.stringify(answer))
    return answer.webId as string
  }
  const sites: string[] = []
  for (const name of ['North', 'South', 'East'])
    sites.push(
      await made('/site/sites', {
        name,
        code: name,
        userEmail: 'desk@acme.test',
        addAddress: false,
      }),
    )
  return {
    sites,
    form: await made('/forms/definitions/global', { name: 'Round', siteIds: sites }),
    counter: await made('/site/locations', { name: 'Count 0', siteIds: [sites[0]] }),
  }
}

/**
 * One of several concurrent workers until `isOver`: creates locations, changes, links and removes
 * them, and adds, moves and removes sections of the form. Throws on a response that a repeated call
 * must not get.
 */
export async function work(
  call: Caller,
  { sites, form, counter }: Shared,
  name: string,
  draw: Draw,
  done: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  const own: string[] = []
  const placed: string[] = []
  let number = 0

  const expected = ({ status, body, repeated }: Heard, ...statuses: number[]) => {
    if (!statuses.includes(status) && !(repeated && status === 404 && statuses.includes(204)))
      throw new Error(`${status} ${JSON.stringify(body)}`)
    if (repeated) done.repeated++
  }
  /** A call that may be repeated, identified by its key. */
  const once = async (verb: string, path: string, body: unknown, ...statuses: number[]) => {
    const key = `${name}-${number++}`
    const heard = await call(verb, path, body, { 'idempotency-key': key })
    expected(heard, ...statuses)
    if (heard.status < 400) done.keys.add(key)
    return heard
  }
  const pick = <T>(list: T[]) => list[draw(list.length)]!
  const of = (key: string) => done.locations.get(key)!

  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const text = `${name} ${number}`
      const { body } = await once(
        'POST',
        '/site/locations',
        { name: text, siteIds: [sites[0]] },
        201,
      )
      done.locations.set(body.webId, {
        name: text,
        version: 1,
        sites: new Map([[sites[0]!, '']]),
        assigned: 1,
        unassigned: 0,
        removed: false,
      })
      own.push(body.webId)
    },
    async () => {
      if (own.length === 0) return
      const key = pick(own)
      const text = `${name} ${number++} again`
      const heard = await call(
        'PATCH',
        `/site/locations/${key}`,
        { name: text },
        { 'if-match': `"${of(key).version}"` },
      )
      expected(heard, 200, ...(heard.repeated ? [409] : []))
      const stands = heard.status === 409 ? heard.body.current : heard.body
      if (stands.name !== text || stands.version !== of(key).version + 1)
        throw new Error(
          `${key} stands at ${JSON.stringify(stands)} after ${JSON.stringify(of(key))}`,
        )
      Object.assign(of(key), { name: text, version: stands.version })
    },
    async () => {
      const key = own.find((each) => of(each).sites.size < sites.length)
      if (!key) return
      const siteId = sites.find((each) => !of(key).sites.has(each))!
      const { body } = await once(
        'POST',
        '/site/siteLocations/assign',
        { siteId, locationIds: [key] },
        201,
      )
      of(key).sites.set(siteId, body[0].webId)
      of(key).assigned++
    },
    async () => {
      const key = own.find((each) => [...of(each).sites.values()].some(Boolean))
      if (!key) return
      const [siteId, link] = [...of(key).sites].find(([, id]) => id)!
      expected(await call('DELETE', '/site/siteLocations', [link]), 204)
      of(key).sites.delete(siteId)
      of(key).unassigned++
    },
    async () => {
      if (own.length < 3) return
      const [key] = own.splice(draw(own.length), 1)
      expected(await call('DELETE', '/site/locations', [key]), 204)
      of(key!).removed = true
    },
    async () => {
      const { body: record } = await call('GET', `/site/locations/${counter}`)
      const text = `Count ${Number(record.name.split(' ')[1]) + 1} by ${name}-${number++}`
      const heard = await call(
        'PATCH',
        `/site/locations/${counter}`,
        { name: text },
        { 'if-match': `"${record.version}"` },
      )
      expected(heard, 200, 409)
      if (heard.status === 200) done.counted.push(text)
    },
    async () => {
      const { body: section } = await once(
        'POST',
        '/forms/sections',
        { name: `${name} ${number}` },
        201,
      )
      const { body } = await once(
        'POST',
        '/forms/definitionSections',
        [{ formDefinitionId: form, formSectionId: section.webId }],
        201,
      )
      placed.push(body[0].webId)
      done.sections.add(body[0].webId)
    },
    async () => {
      if (placed.length === 0) return
      const key = pick(placed)
      const { body: record } = await call('GET', `/forms/definitionSections/${key}`)
      await once(
        'PUT',
        `/forms/definitionSections/${key}/sequence`,
        { oldIndex: record.sequence - 1, newIndex: 0 },
        200,
        409,
        400,
      )
    },
    async () => {
      if (placed.length < 2) return
      const [key] = placed.splice(draw(placed.length), 1)
      expected(await call('DELETE', '/forms/definitionSections', [key]), 204)
      done.sections.delete(key!)
    },
  ]
  while (!isOver()) {
    await pick(actions)()
    done.actions++
  }
}
