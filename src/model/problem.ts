/**
 * One field's complaint. `field` is its path in the record (`addressModel.street`, `userPhone.0.phone_number`), `code` a key of
 * the message catalogue (`required`, `maxLength`, …), `message` its English text. `params` fill the catalogue's text in another
 * language; where they are absent the message is the schema's own and is shown as it is.
 */
export type FieldError = { field: string; code: string; message: string; params?: Record<string, string | number> }

/**
 * The one shape of every refused call. `status` is the HTTP status, `error` a stable code, `message` fit to show to a
 * person, `debugMessage` a short technical line on `site/*` calls only.
 */
export type ProblemBody = { status: number; error: string; message: string; debugMessage?: string; errors?: FieldError[]; [more: string]: unknown }

/** A refused call, thrown anywhere in the service and answered as its body. */
export class Problem extends Error {
  readonly status: number
  readonly error: string
  readonly errors: FieldError[] | undefined
  readonly more: Record<string, unknown>
  readonly headers: Record<string, string>
  constructor(status: number, error: string, message: string, facts: { errors?: FieldError[]; more?: Record<string, unknown>; headers?: Record<string, string> } = {}) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.error = error
    this.errors = facts.errors
    this.more = facts.more ?? {}
    this.headers = facts.headers ?? {}
  }
  body(): ProblemBody {
    return { status: this.status, error: this.error, message: this.message, ...(this.errors ? { errors: this.errors } : {}), ...this.more }
  }
}

/** Declares a problem once: `const unknownField = problem('UNKNOWN_FIELD', 400, (facts) => '…')`, thrown with facts. */
export const problem =
  <Facts extends object>(error: string, status: number, message: (facts: Facts) => string) =>
  (facts: Facts & { errors?: FieldError[]; more?: Record<string, unknown>; headers?: Record<string, string> }) =>
    new Problem(status, error, message(facts), facts)
