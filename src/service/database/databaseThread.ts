import type { AttachedStatements, Database, Sql, SqlResult } from './database.ts'
import { parameterText } from './values.ts'

/** One end of the channel between two threads: a `Worker` or its `parentPort`. */
export type Port = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: any) => void): unknown
}

type Statement = { text: string; params?: unknown[] | undefined }

/** How a transaction begins; its statements and its end name it by `transaction`. */
type Begin = {
  transaction: number
  as: 'service' | 'reader' | 'owner'
  settings: Record<string, string>
  /** The rows are the answer to the begin. */
  first?: Statement
  snapshot?: true
}

type Request =
  | { begin: Begin }
  | { run: Statement; transaction: number }
  | { commit: Statement[]; transaction: number }
  | { rollBack: true; transaction: number }
  | { call: string }

/** An error as it passes between threads, which keep no fields of an error but its message. */
type Failure = { message: string; stack?: string; fields: Record<string, unknown> }

type Asked = Request & { number: number }
type Answer = { number: number; value?: unknown; failure?: Failure }

/**
 * Serves a database to the thread at the other end of `port`. `calls` are functions without
 * parameters that it may call by name.
 */
export function serveDatabase(
  port: Port,
  database: Database,
  calls: Record<string, () => Promise<unknown>>,
): void {
  const open = new Map<number, OpenTransaction>()
  const run = async (asked: Asked): Promise<unknown> => {
    if ('call' in asked) return calls[asked.call]!()
    if ('begin' in asked) {
      const transaction = beginTransaction(database, asked.begin)
      const { transaction: number } = asked.begin
      open.set(number, transaction)
      void transaction.ended.finally(() => open.delete(number)).catch(() => undefined)
      return transaction.begun
    }
    const transaction = open.get(asked.transaction)
    if (!transaction) throw new Error(`Transaction ${asked.transaction} has ended.`)
    if ('run' in asked) return transaction.run(asked.run)
    return 'commit' in asked ? transaction.commit(asked.commit) : transaction.rollBack()
  }
  port.on('message', (asked: Asked) => {
    const { number } = asked
    run(asked).then(
      (value) => port.postMessage({ number, value } satisfies Answer),
      (error: unknown) => port.postMessage({ number, failure: toFailure(error) } satisfies Answer),
    )
  })
}

type OpenTransaction = {
  /** The rows of the first statement, once the transaction has begun. */
  begun: Promise<unknown[]>
  ended: Promise<void>
  run(statement: Statement): Promise<SqlResult>
  commit(last: Statement[]): Promise<void>
  rollBack(): Promise<void>
}

/** Begins a transaction that stays open until `commit` or `rollBack`. */
function beginTransaction(
  database: Database,
  { as, settings, first, snapshot }: Begin,
): OpenTransaction {
  const begun = Promise.withResolvers<Sql>()
  const decided = Promise.withResolvers<void>()
  const rolledBack = new Error('The transaction was rolled back.')
  // Nobody waits for the decision about a transaction that could not begin.
  decided.promise.catch(() => undefined)
  let rows: unknown[] = []
  let last: Statement[] = []
  const attached: AttachedStatements = {
    ...(first ? { atBegin: { ...first, read: (read) => ((rows = read), true) } } : {}),
    beforeCommit: () => last.map(({ text, params = [] }) => ({ text, params })),
  }
  const work = async (sql: Sql) => {
    begun.resolve(sql)
    await decided.promise
  }
  const ended =
    as === 'owner'
      ? database.admin(work, snapshot ? { snapshot } : {})
      : as === 'reader'
        ? database.readTransaction(settings, work, attached)
        : database.transaction(settings, work, attached)
  // A transaction that could not begin fails each statement that waits for it.
  ended.catch((error: unknown) => begun.reject(error))
  return {
    begun: begun.promise.then(() => rows),
    ended,
    run: ({ text, params }) => begun.promise.then((sql) => sql(text, params)),
    async commit(statements) {
      last = statements
      decided.resolve()
      await ended
    },
    async rollBack() {
      decided.reject(rolledBack)
      await ended.catch((error: unknown) => {
        if (error !== rolledBack) throw error
      })
    },
  }
}

/** A database in another thread, and the functions that it offers beside. */
export type RemoteDatabase = Database & {
  call<T>(name: string): Promise<T>
  /** Fails everything that waits for an answer, and all that follows. */
  fail(error: Error): void
}

/** The database that the thread at the other end of `port` serves. */
export function connectDatabase(
  port: Port,
  dialect: Pick<Database, 'dialect' | 'exclusive'>,
): RemoteDatabase {
  const waiting = new Map<number, PromiseWithResolvers<any>>()
  let asked = 0
  let broken: Error | undefined
  port.on('message', ({ number, value, failure }: Answer) => {
    const waiter = waiting.get(number)
    waiting.delete(number)
    if (failure) waiter?.reject(toError(failure))
    else waiter?.resolve(value)
  })
  const ask = <T>(request: Request): Promise<T> => {
    const waiter = Promise.withResolvers<T>()
    // A caller that awaits it gets the failure; without one it is not unhandled.
    waiter.promise.catch(() => undefined)
    if (broken) waiter.reject(broken)
    else {
      const number = asked++
      waiting.set(number, waiter)
      port.postMessage({ ...request, number } satisfies Asked)
    }
    return waiter.promise
  }
  let begun = 0
  const run = async <T>(
    begin: Omit<Begin, 'transaction' | 'first'>,
    work: (sql: Sql) => Promise<T>,
    { atBegin, beforeCommit }: AttachedStatements = {},
  ): Promise<T> => {
    const transaction = begun++
    const first = atBegin && toStatement(atBegin.text, atBegin.params)
    const rows = ask<any[]>({ begin: { ...begin, transaction, ...(first ? { first } : {}) } })
    const sql = (text: string, params?: unknown[]) =>
      ask<SqlResult>({ run: toStatement(text, params), transaction })
    let result: T
    try {
      // Without a first statement the others need not wait for the begin: they arrive in order.
      if (atBegin) atBegin.read(await rows)
      result = await work(Object.assign(sql, { begun: async () => void (await rows) }))
    } catch (error) {
      // What was the cause is thrown; that a transaction could not be ended follows from it.
      await ask({ rollBack: true, transaction }).catch(() => undefined)
      throw error
    }
    const last = beforeCommit?.().map(({ text, params }) => toStatement(text, params)) ?? []
    await ask({ commit: last, transaction })
    return result
  }
  return {
    ...dialect,
    transaction: (settings, work, along) => run({ as: 'service', settings }, work, along),
    readTransaction: (settings, work, along) => run({ as: 'reader', settings }, work, along),
    admin: (work, { snapshot } = {}) =>
      run({ as: 'owner', settings: {}, ...(snapshot ? { snapshot } : {}) }, work),
    ping: () => ask({ call: 'ping' }),
    close: () => ask({ call: 'close' }),
    call: (name) => ask({ call: name }),
    fail(error) {
      broken = error
      for (const waiter of waiting.values()) waiter.reject(error)
      waiting.clear()
    },
  }
}

/** Parameters become text now, because the caller may change its values afterwards. */
const toStatement = (text: string, params?: unknown[]): Statement => ({
  text,
  params: params?.map(parameterText),
})

/** The message, stack and plain fields of an error (`code`, `constraint`, …). */
export function toFailure(error: unknown): Failure {
  // The file system of the embedded database throws objects that are not errors.
  if (!(error instanceof Error))
    return {
      message: typeof error === 'object' ? JSON.stringify(error) : String(error),
      fields: {},
    }
  const plain = Object.entries(error).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  return {
    message: error.message,
    ...(error.stack ? { stack: error.stack } : {}),
    fields: { name: error.name, ...Object.fromEntries(plain) },
  }
}

/** The error that `toFailure` was made of. */
export const toError = ({ message, stack, fields }: Failure): Error =>
  Object.assign(new Error(message), fields, stack ? { stack } : {})
