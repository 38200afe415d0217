import pg from 'pg'
import { evictPlans, type PreparedStatements } from './preparedStatements.ts'
import { parameterText, parsers } from './values.ts'

/**
 * The result of a statement: its rows, how many were returned or changed, and the first word of its
 * command tag.
 */
type QueryResult = { rows: any[]; count: number; command: string }

/**
 * A connection that pipelines its statements: those that are issued at the same time travel to the
 * server and back together.
 */
export type PipelinedConnection = {
  /**
   * Runs a statement after all that were issued before it; after one that failed it is not run and
   * fails with the same error. `held`: it waits for the next statement that is not held, or for
   * `flush`. The promise need not be awaited: a failure fails the statements that follow.
   * `opening`: outside a transaction, the statements that come first in whatever message the
   * statement is sent in. The message is then a transaction of its own, and all statements in it
   * have the same opening.
   */
  query(
    statement: SqlStatement,
    options?: { held?: true; opening?: SqlStatement[] },
  ): Promise<QueryResult>
  /** Sends the held statements. */
  flush(): void
}

/**
 * Without `params` the text may contain several statements. `prepared`: it is used often, and the
 * server may keep it prepared.
 */
export type SqlStatement = { text: string; params?: unknown[]; prepared?: boolean }

type PendingStatement = {
  text: string
  values: (string | null)[] | undefined
  name?: string
  opening?: SqlStatement[]
  resolve: (result: QueryResult) => void
  reject: (error: unknown) => void
}
type Column = { name: string; parse: (text: string) => unknown }

const connections = new WeakMap<pg.ClientBase, PipelinedConnection>()

/**
 * The pipelined connection of a client of the pool; it is reused from one transaction to the next.
 */
export function pipelinedConnectionOf(
  client: pg.ClientBase,
  preparedStatements: PreparedStatements,
): PipelinedConnection {
  const known = connections.get(client)
  if (known) return known
  const connection = createPipelinedConnection(client, preparedStatements)
  connections.set(client, connection)
  return connection
}

function createPipelinedConnection(
  client: pg.ClientBase,
  preparedStatements: PreparedStatements,
): PipelinedConnection {
  const plans: Plans = new Map()
  const waiting: PendingStatement[] = []
  let isRunning = false
  let isWanted = false

  function send(): void {
    isWanted = waiting.length > 0
    if (isRunning || !isWanted) return
    isWanted = false
    isRunning = true
    const pending = takeMessage(waiting)
    const [first] = pending as [PendingStatement]
    const isMore = waiting.length > 0
    const end = (failure?: unknown) => {
      isRunning = false
      // The statements after one that failed are not run: their transaction has failed.
      if (failure !== undefined) for (const each of waiting.splice(0)) each.reject(failure)
      if (isMore) isWanted ||= waiting.length > 0
      if (isWanted) process.nextTick(send)
    }
    if (hasSeveralStatements(first)) void runSimpleQuery(client, first, end)
    else {
      const opening = (first.opening ?? []).map((statement) =>
        toPendingStatement(statement, preparedStatements),
      )
      client.query(new Batch([...opening, ...pending], plans, end))
    }
  }

  return {
    query(statement, { held, opening } = {}) {
      const promise = new Promise<QueryResult>((resolve, reject) => {
        const pending = {
          ...toPendingStatement(statement, preparedStatements),
          ...(opening ? { opening } : {}),
          resolve,
          reject,
        }
        // It would be sent without its opening.
        if (opening && hasSeveralStatements(pending))
          reject(new Error('A text with several statements can only run within a transaction.'))
        else waiting.push(pending)
      })
      // A caller that does not await the promise notices a failure by the statements that follow.
      promise.catch(ignoreRejection)
      // Promises that are already fulfilled continue before the next tick: their statements are
      // sent along.
      if (!held && !isWanted) {
        isWanted = true
        if (!isRunning) process.nextTick(send)
      }
      return promise
    },
    flush: send,
  }
}

/**
 * Takes the statements of the next message: those with the same opening as the first one. A text
 * with several statements is a message of its own.
 */
function takeMessage(waiting: PendingStatement[]): PendingStatement[] {
  const [{ opening }] = waiting as [PendingStatement]
  const isAlone = hasSeveralStatements(waiting[0]!)
  const next = waiting.findIndex(
    (each, place) =>
      place > 0 && (isAlone || hasSeveralStatements(each) || each.opening !== opening),
  )
  return waiting.splice(0, next < 0 ? waiting.length : next)
}

const ignoreRejection = () => undefined

/**
 * A statement whose promise is not awaited yet. Its parameters are copied as text now, because the
 * caller may change its values afterwards.
 */
function toPendingStatement(
  { text, params, prepared }: SqlStatement,
  preparedStatements: PreparedStatements,
): PendingStatement {
  const name = prepared ? preparedStatements.nameOf(text) : undefined
  return {
    text,
    values: params?.map(parameterText),
    ...(name ? { name } : {}),
    resolve: ignoreRejection,
    reject: ignoreRejection,
  }
}

/**
 * A semicolon within a literal counts as well: that costs a message of its own and nothing else.
 */
const hasSeveralStatements = ({ text, values }: PendingStatement): boolean =>
  values === undefined && text.includes(';')

async function runSimpleQuery(
  client: pg.ClientBase,
  { text, resolve, reject }: PendingStatement,
  end: (failure?: unknown) => void,
): Promise<void> {
  try {
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text)
    const { rows, rowCount, command } = Array.isArray(answer) ? answer.at(-1)! : answer
    resolve({ rows, count: rowCount ?? 0, command })
    end()
  } catch (error) {
    reject(error)
    end(error)
  }
}

/**
 * The columns of the statements that a connection keeps prepared, by name, the last used one last;
 * `unsure`: after a failure it is unknown whether the server has prepared the statement.
 */
type Plans = Map<string, Column[] | 'unsure'>

/**
 * Several statements as one message with one response (the driver's own pipeline has a response for
 * each, and so the server writes to the socket for each). After a statement that fails PostgreSQL
 * skips the others.
 */
class Batch implements pg.Submittable {
  readonly #pending: PendingStatement[]
  readonly #plans: Plans
  readonly #done: (failure?: unknown) => void
  #at = 0
  #columns: Column[] | undefined
  #rows: Record<string, unknown>[] = []
  #fault: unknown

  constructor(pending: PendingStatement[], plans: Plans, done: (failure?: unknown) => void) {
    this.#pending = pending
    this.#plans = plans
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const name of evictPlans(
      this.#plans,
      new Set(this.#pending.flatMap((each) => each.name ?? [])),
    ))
      connection.close({ type: 'S', name }, true)
    const prepared = new Set<string>()
    for (const { text, name = '', values = [] } of this.#pending) {
      const plan = prepared.has(name) ? undefined : this.#plans.get(name)
      if (plan === 'unsure') connection.close({ type: 'S', name }, true)
      if (!Array.isArray(plan) && !prepared.has(name))
        connection.parse({ text, name, types: [] }, true)
      if (name) prepared.add(name)
      connection.bind({ statement: name, values: values as string[] }, true)
      // The columns of a prepared statement stay the same: PostgreSQL refuses to run it when they
      // change.
      if (!Array.isArray(plan)) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
    this.#begin()
  }

  /**
   * Prepares for the response to the current statement; its columns are known here if it is
   * prepared.
   */
  #begin(): void {
    const plan = this.#plans.get(this.#pending[this.#at]?.name ?? '')
    this.#columns = Array.isArray(plan) ? plan : undefined
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: parsers[dataTypeID] ?? pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    const columns = this.#columns!
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const { name, parse } = columns[index]!
        const text = fields[index]!
        row[name] = text === null ? null : parse(text)
      }
    } catch (error) {
      this.#fault ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name, resolve, reject } = this.#pending[this.#at]!
    if (name) this.#plans.set(name, this.#columns ?? [])
    const count = /\d+$/.exec(text)
    if (this.#fault !== undefined) reject(this.#fault)
    else
      resolve({
        rows: this.#rows,
        count: count ? Number(count[0]) : 0,
        command: text.split(' ', 1)[0]!,
      })
    this.#at += 1
    this.#begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: Error): void {
    if (this.#at > this.#pending.length) return
    Error.captureStackTrace(error)
    // The error does not say whether preparing or executing failed; of the statements after it none
    // was prepared.
    const { name } = this.#pending[this.#at] ?? {}
    if (name && !Array.isArray(this.#plans.get(name))) this.#plans.set(name, 'unsure')
    const failed = this.#pending.slice(this.#at)
    this.#at = this.#pending.length + 1
    for (const each of failed) each.reject(error)
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done()
  }
}
