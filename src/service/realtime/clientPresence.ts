import type { Database } from '../database/database.ts'
import type { ChangeFeed, Subscription } from './changeFeed.ts'
import type { PresenceTimes } from './presence.ts'
import { onlineChange, presenceChange, type RecordChange } from './recordChange.ts'

/**
 * Who is online in one client, as this instance knows it. It exists while somebody is online here.
 */
export type ClientPresence = {
  /** Counts a person as online here until the result is called, and for a moment after it. */
  enter(userId: string): () => void
  isOnline(userId: string): boolean
  /**
   * Reports to the other instances who is online here, and drops who was not reported for too long.
   */
  report(): void
  close(): void
}

type ClientPresenceOptions = {
  database: Pick<Database, 'transaction' | 'notifications'>
  changeFeed: ChangeFeed
  clientId: string
  times: PresenceTimes
  /** Runs work that nobody waits for. */
  run: (work: () => Promise<void>) => void
  onEmpty: () => void
}

/** The streams of a person, and the timer that runs when there is none left. */
type Here = { streams: number; leaving?: ReturnType<typeof setTimeout> | undefined }

export function createClientPresence(options: ClientPresenceOptions): ClientPresence {
  const { changeFeed, clientId, times, run, onEmpty } = options
  const here = new Map<string, Here>()
  const others = createOthers((userId, act) => {
    if (!here.has(userId))
      changeFeed.publishHere(clientId, [{ entity: onlineChange, key: userId, act }])
  })
  const exchange = createExchange(options, {
    received: ({ key, act, instance }) => {
      if (key === '') return exchange.send([...here.keys()], 'CREATED')
      if (act === 'DELETED') others.remove(instance, key)
      else others.add(instance, key, Date.now() + times.expire)
    },
  })
  const changed = (userId: string, act: 'CREATED' | 'DELETED') => {
    exchange.send([userId], act)
    if (!others.has(userId))
      changeFeed.publishHere(clientId, [{ entity: onlineChange, key: userId, act }])
  }
  const close = () => {
    for (const { leaving } of here.values()) clearTimeout(leaving)
    here.clear()
    exchange.close()
  }
  const goOffline = (userId: string) => {
    here.delete(userId)
    changed(userId, 'DELETED')
    if (here.size > 0) return
    close()
    onEmpty()
  }
  run(exchange.open)
  return {
    enter(userId) {
      const known = here.get(userId)
      clearTimeout(known?.leaving)
      const mine: Here = known ?? { streams: 0 }
      mine.leaving = undefined
      mine.streams++
      here.set(userId, mine)
      if (!known) changed(userId, 'CREATED')
      let isHere = true
      return () => {
        if (!isHere) return
        isHere = false
        if (--mine.streams > 0 || here.get(userId) !== mine) return
        mine.leaving = setTimeout(() => goOffline(userId), times.leave)
        ;(mine.leaving as { unref?: () => void }).unref?.()
      }
    },
    isOnline: (userId) => here.has(userId) || others.has(userId),
    report() {
      others.expire(Date.now())
      run(exchange.open)
      exchange.send([...here.keys()], 'CREATED')
    },
    close,
  }
}

/** The people that other instances have reported, until when each report holds. */
function createOthers(onChange: (userId: string, act: 'CREATED' | 'DELETED') => void) {
  const reports = new Map<string, Map<string, number>>()
  const remove = (instance: string, userId: string) => {
    const mine = reports.get(userId)
    if (!mine?.delete(instance) || mine.size > 0) return
    reports.delete(userId)
    onChange(userId, 'DELETED')
  }
  return {
    has: (userId: string) => reports.has(userId),
    add(instance: string, userId: string, until: number) {
      const known = reports.get(userId)
      if (known) return void known.set(instance, until)
      reports.set(userId, new Map([[instance, until]]))
      onChange(userId, 'CREATED')
    },
    remove,
    expire(now: number) {
      for (const [userId, instances] of reports)
        for (const [instance, until] of instances) if (until < now) remove(instance, userId)
    },
  }
}

type Report = { key: string; act: RecordChange['act']; instance: string }

/**
 * Reports between the instances on one PostgreSQL; an instance without others sends and receives
 * nothing.
 */
function createExchange(
  { database, changeFeed, clientId, run }: ClientPresenceOptions,
  { received }: { received: (report: Report) => void },
) {
  const instance = globalThis.crypto.randomUUID()
  let isClosed = false
  let subscription: Subscription | undefined
  const publish = (changed: RecordChange[]) =>
    database.transaction({}, async () => undefined, {
      beforeCommit: () => changeFeed.publishStatements(clientId, changed),
    })
  const change = (key: string, act: RecordChange['act']): RecordChange => ({
    entity: presenceChange,
    key,
    act,
    references: { instance: [instance] },
  })
  const listen = async () => {
    const opened = await changeFeed.subscribe(
      clientId,
      ({ entity, references }) =>
        entity === presenceChange && references?.['instance']?.[0] !== instance,
      () => undefined,
    )
    if (isClosed || subscription) return opened.end()
    subscription = opened
    // The others report theirs.
    await publish([change('', 'UPDATED')])
    run(async () => {
      for (let batch = await opened.next(); batch; batch = await opened.next())
        for (const { key, act, references } of batch)
          received({ key, act, instance: references?.['instance']?.[0] ?? '' })
      // The connection of the feed was lost: the next report opens it again.
      subscription = undefined
    })
  }
  return {
    open: async () => (database.notifications && !subscription ? listen() : undefined),
    send(userIds: string[], act: 'CREATED' | 'DELETED') {
      if (database.notifications && userIds.length > 0 && !isClosed)
        run(async () => publish(userIds.map((userId) => change(userId, act))))
    },
    close() {
      isClosed = true
      subscription?.end()
    },
  }
}
