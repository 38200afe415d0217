import { problemMessages, type ProblemText } from './problemMessages.ts'
import { fillMessage } from './validationMessages.ts'

/**
 * One field's complaint. `field` is its path in the record (`addressModel.street`, `userPhone.0.phone_number`), `code` a key of
 * the message catalogue (`required`, `maxLength`, …), `message` its English text. `params` fill the catalogue's text in another
 * language; where they are absent the message is the schema's own and is shown as it is.
 */
export type FieldError = {
  field: string
  code: string
  message: string
  params?: Record<string, string | number>
}

/**
 * The one shape of every refused call. `status` is the HTTP status, `error` a stable code, `message` fit to show to a
 * person, `debugMessage` a short technical line on `site/*` calls only. In another language it is said by `textKey`, the key of its
 * text in the catalogues where it is not `error` itself, filled with `params`.
 */
export type ProblemBody = {
  status: number
  error: string
  message: string
  debugMessage?: string
  errors?: FieldError[]
  textKey?: string
  params?: ProblemParams
  [more: string]: unknown
}

/** The facts of a problem: what was given, what is allowed. `entity` is the name of the one that it speaks of. */
export type ProblemParams = Record<string, unknown>

type Surroundings = {
  errors?: FieldError[] | undefined
  more?: Record<string, unknown>
  headers?: Record<string, string>
  textKey?: string | undefined
  params?: ProblemParams
}

/** A refused call, thrown anywhere in the service and answered as its body. */
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
  body(): ProblemBody {
    const { status, error, message, errors, textKey, params, more } = this
    return {
      status,
      error,
      message,
      ...(errors ? { errors } : {}),
      ...(textKey ? { textKey } : {}),
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...more,
    }
  }
}

/** Declares a problem once: `const unknownField = problem<{ field: string }>('UNKNOWN_FIELD', 400)`, thrown with the facts that fill its text. */
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

/** A fact as it is told: of what a caller gave at length no more than a person reads. */
function shortened(fact: unknown): unknown {
  if (typeof fact === 'string' && fact.length > 1000) return `${fact.slice(0, 1000)}…`
  return Array.isArray(fact) && fact.length > 100 ? [...fact.slice(0, 100), '…'] : fact
}
