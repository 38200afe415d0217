import { problemMessages, type ProblemText } from './problemMessages.ts'
import { fillMessage } from './validationMessages.ts'

/**
 * The error of one field. `field` is its path in the record (`addressModel.street`,
 * `userPhone.0.phone_number`), `code` a key of the messages (`required`, `maxLength`, …), `message`
 * its English text. `params` fill the translated text; if they are absent, the message comes from
 * the schema and is shown unchanged.
 */
export type FieldError = {
  field: string
  code: string
  message: string
  params?: Record<string, string | number>
}

/**
 * The body of every failed request. `status` is the HTTP status, `error` a stable code, `message`
 * an English text for people, `debugMessage` a short technical line (only on `site/*` endpoints),
 * `moreErrors` how many fields `errors` leaves out.
 * Translations are found by `textKey` (by `error` if it is absent) and filled with `params`.
 */
export type ProblemBody = {
  status: number
  error: string
  message: string
  debugMessage?: string
  errors?: FieldError[]
  moreErrors?: number
  textKey?: string
  params?: ProblemParams
  [more: string]: unknown
}

/**
 * The facts of a problem: what was given, what is allowed. `entity` is the name of the entity that
 * it is about.
 */
export type ProblemParams = Record<string, unknown>

/** So many wrong fields are named: a body of thousands must not get a response of megabytes. */
const mostErrors = 20

type Surroundings = {
  errors?: FieldError[] | undefined
  more?: Record<string, unknown>
  headers?: Record<string, string>
  textKey?: string | undefined
  params?: ProblemParams
}

/** The error of a failed request, thrown anywhere in the service and returned as its body. */
export class Problem extends Error {
  readonly status: number
  readonly error: string
  readonly errors: FieldError[] | undefined
  readonly more: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly textKey: string | undefined
  readonly params: ProblemParams
  constructor(status: number, error: string, message: string, facts: Surroundings = {}) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.error = error
    this.errors = facts.errors
    this.more = facts.more ?? {}
    this.headers = facts.headers ?? {}
    this.textKey = facts.textKey
    this.params = facts.params ?? {}
  }
  /** The body of the response; it names at most 20 fields, and says how many more there are. */
  body(): ProblemBody {
    const { status, error, message, errors, textKey, params, more } = this
    return {
      status,
      error,
      message,
      ...(errors ? { errors: errors.slice(0, mostErrors) } : {}),
      ...(errors && errors.length > mostErrors ? { moreErrors: errors.length - mostErrors } : {}),
      ...(textKey ? { textKey } : {}),
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...more,
    }
  }
}

/**
 * Declares a problem: `const unknownField = problem<{ field: string }>('UNKNOWN_FIELD', 400)`. The
 * result is called with the facts that fill its text.
 */
export const problem =
  <Facts extends ProblemParams = ProblemParams>(
    error: string,
    status: number,
    text: ProblemText = error as ProblemText,
  ) =>
  ({
    errors,
    more,
    headers,
    ...facts
  }: Facts & Pick<Surroundings, 'errors' | 'more' | 'headers'>) => {
    const params = Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [name, shortened(fact)]),
    )
    return new Problem(status, error, fillMessage(problemMessages[text], params), {
      errors,
      params,
      ...(more ? { more } : {}),
      ...(headers ? { headers } : {}),
      ...(text === error ? {} : { textKey: text }),
    })
  }

/** A fact for a message; long texts and lists are cut. */
function shortened(fact: unknown): unknown {
  if (typeof fact === 'string' && fact.length > 1000) return `${fact.slice(0, 1000)}…`
  return Array.isArray(fact) && fact.length > 100 ? [...fact.slice(0, 100), '…'] : fact
}
