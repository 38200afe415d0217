import { inSentence } from '../model/inSentence.ts'
import type { Entity } from '../model/entity.ts'
import { shown } from '../model/filterGroup.ts'
import { permissionWords } from '../model/permissionCodes.ts'
import { Problem, problem, type FieldError } from '../model/problem.ts'
import type { ProblemText } from '../model/problemMessages.ts'
import { fillMessage, validationMessages } from '../model/validationMessages.ts'
import type { HookName } from '../model/hook.ts'

// Every problem that the service reports, declared once and thrown with facts: what was given, what
// is allowed, what to do.

/** How a problem names its entity: key, singular and plural. */
type EntityFacts = { entity: string; title: string; many: string }

/** The facts about an entity that its problem messages need, as they stand inside a sentence. */
export const entityFacts = ({
  entity,
}: {
  entity: Pick<Entity, 'name' | 'title' | 'many'>
}): EntityFacts => ({
  entity: entity.name,
  title: inSentence(entity.title),
  many: inSentence(entity.many),
})

export const unauthenticated = problem('UNAUTHORIZED', 401)
export const wrongPublicKey = problem('WRONG_PUBLIC_KEY', 401)
export const wrongSignature = problem('WRONG_SIGNATURE', 401)
/** A refusal that names the missing permission in words; its code is among the params. */
const withoutPermission = (text: ProblemText) => {
  const refusal = problem<{ permission: string; permissionCode: string }>('FORBIDDEN', 403, text)
  return ({ permission }: { permission: string }) =>
    refusal({ permission: permissionWords(permission), permissionCode: permission })
}
export const forbidden = withoutPermission('FORBIDDEN')
export const forbiddenHere = withoutPermission('FORBIDDEN_HERE')
export const forbiddenEverywhere = withoutPermission('FORBIDDEN_EVERYWHERE')
export const forbiddenWithoutRole = problem<{ role: string }>(
  'FORBIDDEN',
  403,
  'FORBIDDEN_WITHOUT_ROLE',
)
export const forbiddenNoRole = problem('FORBIDDEN', 403, 'FORBIDDEN_NO_ROLE')
export const forbiddenRole = problem('FORBIDDEN', 403, 'FORBIDDEN_ROLE')
export const forbiddenToOthers = problem<EntityFacts>('FORBIDDEN', 403, 'FORBIDDEN_OWNER')
export const signUpClosed = problem('SIGN_UP_CLOSED', 403)
export const linkExpired = problem('LINK_EXPIRED', 400)
/** With `field`, `title` is the label of that field rather than the title of the entity. */
export const notFound = problem<{ entity: string; title: string; field?: string }>('NOT_FOUND', 404)
export const noOccurrence = problem<EntityFacts & { start: string }>(
  'NOT_FOUND',
  404,
  'NO_OCCURRENCE',
)
export const notFoundOfMany = problem<EntityFacts & { smart_count: number }>(
  'NOT_FOUND',
  404,
  'NOT_FOUND_OF_MANY',
)
export const fileNotFound = problem('NOT_FOUND', 404, 'FILE_NOT_FOUND')
export const feedNotFound = problem('NOT_FOUND', 404, 'FEED_NOT_FOUND')
export const tooManyFeeds = problem<{ most: number }>('RULE', 422, 'TOO_MANY_FEEDS')
export const unknownPath = problem<{ verb: string; path: string }>('NOT_FOUND', 404, 'UNKNOWN_PATH')
export const wrongVerb = problem<{ verb: string; allowed: string[] }>('METHOD_NOT_ALLOWED', 405)

export const bodyTooLarge = problem<{ limit: number }>('PAYLOAD_TOO_LARGE', 413)
/** A body that is too large because of one part. */
export const partTooLarge = problem<{ limit: number; part: string; size: number }>(
  'PAYLOAD_TOO_LARGE',
  413,
  'PAYLOAD_PART_TOO_LARGE',
)
export const rangeNotSatisfiable = problem<{ size: number }>('RANGE_NOT_SATISFIABLE', 416)
export const tooManyMatches = problem<{ most: number }>('TOO_MANY_MATCHES', 413)
export const tooManyRecords = problem<{ most: number }>('TOO_MANY_RECORDS', 413)
export const wrongContentType = problem<{ given: string; allowed: string }>(
  'UNSUPPORTED_MEDIA_TYPE',
  415,
)
export const unreadableBody = problem<{ reason: string }>('UNREADABLE_BODY', 400)
export const wrongBodyShape = problem<{ expected: string }>('WRONG_BODY', 400)
export const unstorableText = problem<{ where: string }>('UNSTORABLE_TEXT', 400)

const someUnknown = problem<EntityFacts & { fields: string[]; known: string[] }>(
  'UNKNOWN_FIELD',
  400,
)
/** `fields` in quotes; the first 20 are named. */
export const unknownField = ({ fields, ...facts }: Parameters<typeof someUnknown>[0]): Problem =>
  someUnknown({
    ...facts,
    fields:
      fields.length > 20 ? [...fields.slice(0, 20), `… (${fields.length - 20} more)`] : fields,
  })
export const unsortable = problem<EntityFacts & { field: string; known: string[] }>(
  'UNKNOWN_SORT',
  400,
)
export const unfilterable = problem<EntityFacts & { field: string; known: string[] }>(
  'UNKNOWN_FILTER',
  400,
)
export const wrongOperator = problem<{
  field: string
  operator: string
  allowed: readonly string[]
}>('WRONG_OPERATOR', 400)
export const wrongFilterValue = problem<{ field: string; given: string; kind: string }>(
  'WRONG_FILTER_VALUE',
  400,
)
export const tooManyReactions = problem<{ most: number }>('RULE', 422, 'TOO_MANY_REACTIONS')
export const smsTooLong = problem<{ most: number }>('RULE', 422, 'SMS_TOO_LONG')
export const smsNotEditable = problem('RULE', 422, 'SMS_NOT_EDITABLE')
export const tooManyTargets = problem<{ given: number; most: number }>('TOO_MANY_TARGETS', 400)
export const notLive = problem<{ given: string; known: string[] }>('NOT_LIVE', 400)
export const unknownExclude = problem<EntityFacts & { link: string }>('UNKNOWN_LINK', 400)
const wrongParameters = problem<{ faults: string }>('WRONG_QUERY', 400)
export const wrongQuery = ({
  faults,
}: {
  faults: { parameter: string; given: string; allowed: string }[]
}) =>
  wrongParameters({
    faults: faults
      .slice(0, 10)
      .map(
        ({ parameter, given, allowed }) =>
          `"${parameter}" was given as "${shown(given)}"; allowed: ${allowed}.`,
      )
      .join(' '),
  })

/** An aggregate with more groups than can be shown. */
export const tooManyGroups = problem<{ groups: number; most: number }>('TOO_MANY_GROUPS', 400)

/** An aggregate that was cancelled after so many seconds. */
export const tooSlow = problem<{ seconds: number }>('TOO_SLOW', 422)

/** A single error is the message itself; several are reported by their number. */
export const invalid = ({ errors, entity }: { errors: FieldError[]; entity?: string }) => {
  const params = { smart_count: errors.length, ...(entity ? { entity } : {}) }
  return errors.length === 1
    ? new Problem(400, 'VALIDATION', errors[0]!.message, { errors, params })
    : several({ ...params, errors })
}
/**
 * An upload that its field does not allow, or that could not be stored: the message is the field's.
 */
export const refusedFile = ({
  status,
  error,
  entity,
  field,
  code,
  params,
}: {
  status: number
  error: string
  entity: string
  field: string
  code: 'fileSize' | 'fileType' | 'fileContent' | 'fileCut' | 'fileDisk'
  params: Record<string, string | number>
}) => {
  const message = fillMessage(validationMessages[code], params)
  return new Problem(status, error, message, {
    errors: [{ field, code, message, params }],
    textKey: 'VALIDATION',
    params: { smart_count: 1, entity },
  })
}
const several = problem<{ smart_count: number }>('VALIDATION', 400)
export const wrongValue = problem('WRONG_VALUE', 400)
export const conflict = problem<EntityFacts>('CONFLICT', 409)
/** Another person switched a permission that the writer saw otherwise. */
export const permissionChanged = problem('CONFLICT', 409, 'PERMISSION_CHANGED')
export const movedMeanwhile = problem<EntityFacts>('MOVED', 409)
/**
 * `fields` are labels, `names` the fields they belong to. `ownMessage` is the schema's own message
 * and `textKey` the key of its translations.
 */
export const duplicate = ({
  ownMessage,
  textKey,
  errors,
  ...facts
}: EntityFacts & {
  fields: string[]
  names: string[]
  ownMessage?: string | undefined
  textKey?: string
  errors?: FieldError[]
}) =>
  ownMessage === undefined
    ? duplicateOf({ ...facts, smart_count: facts.fields.length, errors })
    : new Problem(409, 'DUPLICATE', ownMessage, { errors, textKey, params: facts })
const duplicateOf = problem<EntityFacts & { fields: string[]; smart_count: number }>(
  'DUPLICATE',
  409,
)
export const duplicateOfSomething = problem('DUPLICATE', 409, 'DUPLICATE_OF_SOMETHING')
/** `dependants` as text, `uses` as data. */
export const inUse = problem<
  EntityFacts & { dependants: string[]; uses: { entity: string; count: number }[] }
>('IN_USE', 409)
/** An action of the schema whose condition some of the records do not meet. */
export const transitionRefused = problem<EntityFacts & { smart_count: number }>(
  'TRANSITION_REFUSED',
  422,
)
/** A warning before look-up values are removed, as `goesAlong`. */
export const lookupInUse = problem<{
  dependants: string[]
  uses: { entity: string; count: number }[]
}>('GOES_ALONG', 409, 'LOOKUP_IN_USE')
/** A look-up value in use that would not be found by its code any more. */
export const lookupCodeInUse = problem<{
  dependants: string[]
  uses: { entity: string; count: number }[]
}>('IN_USE', 409, 'LOOKUP_CODE_IN_USE')
export const notRemovable = problem<{
  smart_count: number
  dependants: string[]
  uses: { entity: string; count: number }[]
}>('NOT_REMOVED', 409)
export const referenceInUse = problem('REFERENCE', 409)
/**
 * The `warning` of a schema, shown before dependent records are removed along with a record.
 * `textKey` is the key of its translations.
 */
export const goesAlong = ({
  message,
  textKey,
  errors,
}: {
  message: string
  textKey: string
  errors: FieldError[]
}) => new Problem(409, 'GOES_ALONG', message, { errors, textKey })
/**
 * The message that the schema of `entity` declares for its hook `name`, under `message` or `all`.
 */
export const refusedByHook = ({
  entity,
  name,
  keyword = 'message',
  message,
  errors,
}: {
  entity: string
  name: HookName
  keyword?: 'message' | 'all'
  message: string
  errors?: FieldError[]
}) =>
  new Problem(422, 'RULE', message, {
    errors,
    textKey: `entity.${entity}.hooks.${name}.${keyword}`,
  })
/** A record cannot be copied, because it lacks what the schema's `clone.needs` names. */
export const notClonable = ({
  entity,
  field,
  message,
}: {
  entity: string
  field: string
  message: string
}) => new Problem(422, 'RULE', message, { textKey: `entity.${entity}.clone.${field}` })
export const undoNotFound = problem('NOT_FOUND', 404, 'UNDO_NOT_FOUND')
export const undoUsed = problem('UNDO_USED', 410)
export const undoExpired = problem('UNDO_EXPIRED', 410)
/** One error for each record that blocks the undo. */
export const undoBlocked = problem<{ smart_count: number }>('UNDO_BLOCKED', 409)
export const filterNotEditable = problem('RULE', 422, 'FILTER_NOT_EDITABLE')
export const messageNotYours = problem('RULE', 422, 'MESSAGE_NOT_YOURS')
export const messageDeleted = problem('RULE', 422, 'MESSAGE_DELETED')
export const messageHidden = problem('RULE', 422, 'MESSAGE_HIDDEN')
export const moderatorsOnly = problem('FORBIDDEN', 403, 'MODERATORS_ONLY')
export const messageNotYoursToRemove = problem('RULE', 422, 'MESSAGE_NOT_YOURS_TO_REMOVE')
export const messageInOtherName = problem('RULE', 422, 'MESSAGE_IN_OTHER_NAME')
export const leavingNotYours = problem('RULE', 422, 'LEAVING_NOT_YOURS')
export const participantNotYoursToRemove = problem('RULE', 422, 'PARTICIPANT_NOT_YOURS_TO_REMOVE')
export const replyElsewhere = problem('RULE', 422, 'REPLY_ELSEWHERE')
export const lastParticipant = problem('RULE', 422, 'LAST_PARTICIPANT')
export const notParticipant = problem('RULE', 422, 'NOT_PARTICIPANT')
export const formNotHere = problem('RULE', 422, 'FORM_NOT_HERE')
export const formNotYours = problem('FORBIDDEN', 403, 'FORM_NOT_YOURS')
export const formWithoutSections = problem('RULE', 422, 'FORM_WITHOUT_SECTIONS')
export const sectionNotPublished = problem<{ section: string }>(
  'RULE',
  422,
  'SECTION_NOT_PUBLISHED',
)
export const sectionVersionMissing = problem<{ section: string; number: number }>(
  'RULE',
  422,
  'SECTION_VERSION_MISSING',
)
export const documentCompleted = problem('RULE', 422, 'DOCUMENT_COMPLETED')
export const documentExpired = problem('RULE', 422, 'DOCUMENT_EXPIRED')
export const keyReused = problem('IDEMPOTENCY_KEY_REUSED', 422)
export const wrongIdempotencyKey = problem('WRONG_IDEMPOTENCY_KEY', 400)
export const wrongIfMatch = problem<{ given: string }>('WRONG_IF_MATCH', 400)

export const tooMany = problem<{ seconds: number }>('TOO_MANY_REQUESTS', 429)
export const tooManyForLong = problem<{ minutes: number; seconds: number }>(
  'TOO_MANY_REQUESTS',
  429,
  'TOO_MANY_FOR_LONG',
)
export const tooManySubscriptions = problem<{ most: number }>(
  'TOO_MANY_REQUESTS',
  429,
  'TOO_MANY_SUBSCRIPTIONS',
)
export const tooManyTransfers = problem<{ most: number }>(
  'TOO_MANY_REQUESTS',
  429,
  'TOO_MANY_TRANSFERS',
)
export const transfersBusy = problem('TOO_MANY_REQUESTS', 429, 'TRANSFERS_BUSY')
export const diskFull = problem('DISK_FULL', 507)
export const unavailable = problem('UNAVAILABLE', 503)
export const internal = problem<{ requestId: string }>('INTERNAL', 500)
