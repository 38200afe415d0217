import pg from 'pg'
import { evictPlans, type PreparedStatements } from './preparedStatements.ts'
import { parameterText, parsers } from './values.ts'

/** What a statement answered: its rows, how many there were or were changed, and the first word of its command tag. */
type Told = { rows: any[]; count: number; command: string }

/** One connection's statements. Those that are asked for at the same time travel to the server and back together. */
export type PipelinedConnection = {
  /**
   * Runs a statement after all that were asked for before it; after one that failed it is not run and fails in the same way. `held`: it waits for the
   * next one that is not held, or for `send`. Nobody needs to wait for it: a failure fails what comes later.
   * `opening`: outside a transaction, what comes first in whatever message the statement travels in. The message is then a transaction of its own, and what
   * travels with the statement has the same opening.
   */
  query(statement: SqlStatement, options?: { held?: true; opening?: SqlStatement[] }): Promise<Told>
  /** Sends what was held. */
  flush(): void
}

/** Without `params` the text may hold several statements. `kept`: it comes again and again, and the server may keep it planned. */
export type SqlStatement = { text: string; params?: unknown[]; prepared?: boolean }

type Asked = {
  text: string
  values: (string | null)[] | undefined
  name?: string
  opening?: SqlStatement[]
  resolve: (told: Told) => void
  reject: (error: unknown) => void
}
type Column = { name: string; parse: (text: string) => unknown }

const conversations = new WeakMap<pg.ClientBase, PipelinedConnection>()

/** The conversation on a connection, which goes on from one transaction to the next. */
export function pipelinedConnectionOf(
  client: pg.ClientBase,
  kept: PreparedStatements,
): PipelinedConnection {
  const known = conversations.get(client)
  if (known) return known
  const conversation = createConversation(client, kept)
  conversations.set(client, conversation)
  return conversation
}

function createConversation(client: pg.ClientBase, kept: PreparedStatements): PipelinedConnection {
  const plans: Plans = new Map()
  const waiting: Asked[] = []
  let isRunning = false
  let isWanted = false

  function send(): void {
    isWanted = waiting.length > 0
    if (isRunning || !isWanted) return
    isWanted = false
    isRunning = true
    const [{ opening }] = waiting as [Asked]
    const isAlone = isSeveral(waiting[0]!)
    const next = waiting.findIndex(
      (each, place) => place > 0 && (isAlone || isSeveral(each) || each.opening !== opening),
    )
    const asked = waiting.splice(0, next < 0 ? waiting.length : next)
    const isMore = waiting.length > 0
    const end = (failure?: unknown) => {
      isRunning = false
      // What was asked for behind a statement that failed is not run: its transaction is lost.
      if (failure !== undefined) for (const each of waiting.splice(0)) each.reject(failure)
      if (isMore) isWanted ||= waiting.length > 0
      if (isWanted) process.nextTick(send)
    }
    if (isAlone) void askSimply(client, asked[0]!, end)
    else
      client.query(
        new Batch(
          [...(opening ?? []).map((question) => toAsked(question, kept)), ...asked],
          plans,
          end,
        ),
      )
  }

  return {
    query(question, { held, opening } = {}) {
      const promise = new Promise<Told>((resolve, reject) => {
        const asked = {
          ...toAsked(question, kept),
          ...(opening ? { opening } : {}),
          resolve,
          reject,
        }
        // It would go without its opening.
        if (opening && isSeveral(asked))
          reject(new Error('A text with several statements can only run within a transaction.'))
        else waiting.push(asked)
      })
      // Whoever does not wait for it learns of a failure by what comes later.
      promise.catch(unheard)
      // Promises that are already fulfilled go on before the next tick: what they ask for goes along.
      if (!held && !isWanted) {
        isWanted = true
        if (!isRunning) process.nextTick(send)
      }
      return promise
    },
    flush: send,
  }
}

const unheard = () => undefined

/** A statement that nobody waits for yet. Its parameters are as they are now: whoever asks may go on changing what it asked with. */
function toAsked({ text, params, prepared: kept }: SqlStatement, names: PreparedStatements): Asked {
  const name = kept ? names.nameOf(text) : undefined
  return {
    text,
    values: params?.map(parameterText),
    ...(name ? { name } : {}),
    resolve: unheard,
    reject: unheard,
  }
}

/** A semicolon within a literal counts, too: that costs a message of its own and nothing else. */
const isSeveral = ({ text, values }: Asked): boolean => values === undefined && text.includes(';')

async function askSimply(
  client: pg.ClientBase,
  { text, resolve, reject }: Asked,
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

/** The columns of the statements that a connection keeps planned, by name, the latest used last; `unsure`: a failure hides whether it does. */
type Plans = Map<string, Column[] | 'unsure'>

/**
 * Several statements as one message with one answer (the driver's own pipeline has an answer each, and so a write to the socket for each on
 * the server's side). After one that fails PostgreSQL leaves out the others.
 */
class Batch implements pg.Submittable {
  readonly #asked: Asked[]
  readonly #plans: Plans
  readonly #done: (failure?: unknown) => void
  #at = 0
  #columns: Column[] | undefined
  #rows: Record<string, unknown>[] = []
  #fault: unknown

  constructor(asked: Asked[], plans: Plans, done: (failure?: unknown) => void) {
    this.#asked = asked
    this.#plans = plans
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const name of evictPlans(
      this.#plans,
      new Set(this.#asked.flatMap((each) => each.name ?? [])),
    ))
      connection.close({ type: 'S', name }, true)
    const prepared = new Set<string>()
    for (const { text, name = '', values = [] } of this.#asked) {
      const plan = prepared.has(name) ? undefined : this.#plans.get(name)
      if (plan === 'unsure') connection.close({ type: 'S', name }, true)
      if (!Array.isArray(plan) && !prepared.has(name))
        connection.parse({ text, name, types: [] }, true)
      if (name) prepared.add(name)
      connection.bind({ statement: name, values: values as string[] }, true)
      // The columns of a statement that is kept stay the same: PostgreSQL refuses it when they change.
      if (!Array.isArray(plan)) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
    this.#begin()
  }

  /** What the columns of the statement at hand are, where that is known before it is answered. */
  #begin(): void {
    const plan = this.#plans.get(this.#asked[this.#at]?.name ?? '')
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
    try {
      for (const [index, { name, parse }] of this.#columns!.entries())
        row[name] = fields[index] === null ? null : parse(fields[index]!)
    } catch (error) {
      this.#fault ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name, resolve, reject } = this.#asked[this.#at]!
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
    if (this.#at > this.#asked.length) return
    Error.captureStackTrace(error)
    // Whether its preparation or its execution failed is not told; of those behind it none was prepared.
    const { name } = this.#asked[this.#at] ?? {}
    if (name && !Array.isArray(this.#plans.get(name))) this.#plans.set(name, 'unsure')
    const failed = this.#asked.slice(this.#at)
    this.#at = this.#asked.length + 1
    for (const each of failed) each.reject(error)
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done()
  }
}
