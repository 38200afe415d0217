import { problem } from '../model/problem.ts'

/** Every refusal of the service, declared once and thrown with facts: what was given, what is allowed, what to do. */

export const unauthenticated = problem('UNAUTHORIZED', 401, (_: object) => 'Sign in first: the call carries no valid token.')
export const forbidden = problem('FORBIDDEN', 403, ({ permission }: { permission: string }) => `This needs the permission ${permission}.`)
export const signUpClosed = problem('SIGN_UP_CLOSED', 403, (_: object) => 'People cannot sign up here by themselves. Ask your administrator for an account.')
export const linkExpired = problem('LINK_EXPIRED', 400, (_: object) => 'This link was used already or is no longer good. Ask for a new one.')
export const notFound = problem('NOT_FOUND', 404, ({ what }: { what: string }) => `${what} was not found.`)
export const unknownPath = problem('NOT_FOUND', 404, ({ verb, path }: { verb: string; path: string }) => `There is nothing at ${verb} ${path}.`)
export const wrongVerb = problem('METHOD_NOT_ALLOWED', 405, ({ verb, allowed }: { verb: string; allowed: string[] }) => `${verb} is not offered here. Allowed: ${allowed.join(', ')}.`)

export const bodyTooLarge = problem('PAYLOAD_TOO_LARGE', 413, ({ limit }: { limit: number }) => `The body is larger than the ${limit} bytes that are allowed.`)
export const wrongContentType = problem('UNSUPPORTED_MEDIA_TYPE', 415, ({ given, allowed }: { given: string; allowed: string }) => `The content type "${given}" is not read here. Send ${allowed}.`)
export const unreadableBody = problem('UNREADABLE_BODY', 400, ({ reason }: { reason: string }) => `The body could not be read: ${reason}.`)
export const wrongBodyShape = problem('WRONG_BODY', 400, ({ expected }: { expected: string }) => `The body must be ${expected}.`)
export const unstorableText = problem('UNSTORABLE_TEXT', 400, ({ where }: { where: string }) => `${where} holds a character that cannot be stored (NUL or half a surrogate pair).`)

export const unknownField = problem('UNKNOWN_FIELD', 400, ({ entity, fields, known }: { entity: string; fields: string[]; known: string[] }) => `${entity} has no field ${fields.map((each) => `"${each}"`).join(', ')}. Known fields: ${known.join(', ')}.`)
export const unsortable = problem('UNKNOWN_SORT', 400, ({ entity, field, known }: { entity: string; field: string; known: string[] }) => `${entity} cannot be sorted by "${field}". Known fields: ${known.join(', ')}.`)
export const unfilterable = problem('UNKNOWN_FILTER', 400, ({ entity, field, known }: { entity: string; field: string; known: string[] }) => `${entity} cannot be filtered by "${field}". Known fields: ${known.join(', ')}.`)
export const wrongOperator = problem('WRONG_OPERATOR', 400, ({ field, operator, allowed }: { field: string; operator: string; allowed: readonly string[] }) => `"${field}" cannot be compared with "${operator}". Allowed: ${allowed.join(', ')}.`)
export const wrongFilterValue = problem('WRONG_FILTER_VALUE', 400, ({ field, given, kind }: { field: string; given: string; kind: string }) => `"${given}" is not a value of "${field}" (${kind}).`)
export const unknownExclude = problem('UNKNOWN_LINK', 400, ({ link, entity }: { link: string; entity: string }) => `"${link}" is not a link of ${entity}.`)
export const wrongQuery = problem('WRONG_QUERY', 400, ({ faults }: { faults: { parameter: string; given: string; allowed: string }[] }) => faults.map(({ parameter, given, allowed }) => `"${parameter}" was given as "${given}"; allowed: ${allowed}.`).join(' '))

export const invalid = problem('VALIDATION', 400, ({ errors }: { errors?: { message: string }[] }) => (errors?.length === 1 ? errors[0]!.message : `${errors?.length ?? 0} fields need another value.`))
export const wrongValue = problem('WRONG_VALUE', 400, (_: object) => 'A value is malformed or out of its range.')
export const conflict = problem('CONFLICT', 409, ({ title }: { title: string }) => `This ${title} was changed by someone else in the meantime.`)
export const movedMeanwhile = problem('MOVED', 409, ({ title }: { title: string }) => `This ${title} was moved by someone else in the meantime. Read the list again.`)
export const goesAlong = problem('GOES_ALONG', 409, ({ message }: { message: string }) => message)
export const duplicate = problem('DUPLICATE', 409, ({ title, fields, said }: { title: string; fields: string[]; said?: string | undefined }) => said ?? `A ${title} with this ${fields.join(' and ')} exists already.`)
export const inUse = problem('IN_USE', 409, ({ title, dependants }: { title: string; dependants: string[] }) => `This ${title} is still used by ${dependants.join(', ')}. Remove or change these first.`)
export const notRemovable = problem('NOT_REMOVED', 409, ({ count }: { count: number }) => `Nothing was removed: ${count} of the records cannot be.`)
export const referenceInUse = problem('REFERENCE', 409, (_: object) => 'A record that this one refers to, or that refers to it, stands in the way.')
export const ruleBroken = problem('RULE', 422, ({ message }: { message: string }) => message)
export const keyReused = problem('IDEMPOTENCY_KEY_REUSED', 422, (_: object) => 'This Idempotency-Key was used with another body before. Use a new key.')
export const wrongIdempotencyKey = problem('WRONG_IDEMPOTENCY_KEY', 400, (_: object) => 'An Idempotency-Key has 1 to 200 printable characters.')
export const wrongIfMatch = problem('WRONG_IF_MATCH', 400, ({ given }: { given: string }) => `If-Match was given as "${given}"; allowed: "*" or a version in quotes, as an ETag gives it.`)

export const tooMany = problem('TOO_MANY_REQUESTS', 429, ({ seconds }: { seconds: number }) => `Too many attempts. Try again in ${seconds} seconds.`)
export const unavailable = problem('UNAVAILABLE', 503, (_: object) => 'The service is busy. Try again in a moment.')
export const internal = problem('INTERNAL', 500, ({ requestId }: { requestId: string }) => `Something went wrong here. It was logged as request ${requestId}.`)
