/**
 * What a refused call is told, by its code; `%{name}` is filled from the problem's facts. The service says it in English, the
 * console in the person's language (`problems.` of its catalogue), by `textKey` where one code has several texts.
 */
export const problemMessages = {
  UNAUTHORIZED: 'Sign in first: the call carries no valid token.',
  WRONG_PUBLIC_KEY: 'The call carries no public key in x-api-key, or not the one of this endpoint.',
  invalid_grant: 'The email address or the password is wrong.',
  NOT_ACTIVE: 'This account is not active. Please ask your administrator.',
  invalid_request: 'Email address and password are required.',
  invalid_client: 'The client credential is wrong.',
  unsupported_grant_type: 'The grant type must be "password".',
  FORBIDDEN: 'This needs the permission %{permission}.',
  FORBIDDEN_HERE: 'This needs the permission %{permission} at this branch, too.',
  FORBIDDEN_EVERYWHERE: 'This needs the permission %{permission} at every branch.',
  FORBIDDEN_ROLE: 'This needs a role that holds at every branch.',
  FORBIDDEN_OWNER: 'This %{title} belongs to someone else. Save a copy of your own to change it.',
  SIGN_UP_CLOSED:
    'People cannot sign up here by themselves. Ask your administrator for an account.',
  LINK_EXPIRED: 'This link was used already or is no longer good. Ask for a new one.',
  NOT_FOUND: 'This %{title} was not found.',
  NOT_FOUND_OF_MANY: '%{count} of these %{many} were not found.',
  UNKNOWN_PATH: 'There is nothing at %{verb} %{path}.',
  METHOD_NOT_ALLOWED: '%{verb} is not offered here. Allowed: %{allowed}.',
  PAYLOAD_TOO_LARGE: 'The body is larger than the %{limit} bytes that are allowed.',
  HEADERS_TOO_LARGE:
    'The address and the headers of the call are larger than the %{limit} bytes that are allowed.',
  CALL_TOO_SLOW: 'The call took too long to arrive.',
  UNREADABLE_CALL: 'The call is no HTTP that can be read.',
  TOO_MANY_RECORDS: 'A file may have at most %{most} records. Take fewer at a time.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type "%{given}" is not read here. Send %{allowed}.',
  UNREADABLE_BODY: 'The body could not be read: %{reason}.',
  WRONG_BODY: 'The body must be %{expected}.',
  UNSTORABLE_TEXT:
    '%{where} holds a character that cannot be stored (NUL or half a surrogate pair).',
  UNKNOWN_FIELD: '%{title} has no field %{fields}. Known fields: %{known}.',
  UNKNOWN_SORT: '%{title} cannot be sorted by "%{field}". Known fields: %{known}.',
  UNKNOWN_FILTER: '%{title} cannot be filtered by "%{field}". Known fields: %{known}.',
  WRONG_OPERATOR: '"%{field}" cannot be compared with "%{operator}". Allowed: %{allowed}.',
  WRONG_FILTER_VALUE: '"%{given}" is not a value of "%{field}" (%{kind}).',
  NOT_LIVE: 'Changes of "%{given}" are not told. Known entities: %{known}.',
  UNKNOWN_LINK: '"%{link}" is not a link of %{title}.',
  WRONG_QUERY: '%{faults}',
  VALIDATION:
    '%{smart_count} field needs another value. |||| %{smart_count} fields need another value.',
  WRONG_VALUE: 'A value is malformed or out of its range.',
  CONFLICT: 'This %{title} was changed by someone else in the meantime.',
  MOVED: 'This %{title} was moved by someone else in the meantime. Read the list again.',
  DUPLICATE: 'A %{title} with this %{fields} exists already.',
  DUPLICATE_OF_SOMETHING: 'There is such a record already.',
  IN_USE: 'This %{title} is still used by %{dependants}. Remove or change these first.',
  NOT_REMOVED: 'Nothing was removed: %{count} of the records are still used by %{dependants}.',
  REFERENCE: 'A record that this one refers to, or that refers to it, stands in the way.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used with another body before. Use a new key.',
  WRONG_IDEMPOTENCY_KEY: 'An Idempotency-Key has 1 to 200 printable characters.',
  WRONG_IF_MATCH:
    'If-Match was given as "%{given}"; allowed: "*" or a version in quotes, as an ETag gives it.',
  UNDO_NOT_FOUND: 'There is nothing that you could take back here.',
  UNDO_USED: 'This was taken back already.',
  UNDO_EXPIRED: 'This is too long ago to be taken back.',
  UNDO_BLOCKED:
    'Nothing was taken back: something stands in the way of %{smart_count} record. |||| Nothing was taken back: something stands in the way of %{smart_count} records.',
  FILTER_NOT_EDITABLE: 'This filter cannot be changed',
  MESSAGE_NOT_YOURS: 'Only who wrote a message can change it',
  MESSAGE_NOT_YOURS_TO_REMOVE: 'Only who wrote a message can remove it',
  MESSAGE_IN_OTHER_NAME: 'A message is sent in one’s own name',
  NOT_PARTICIPANT: 'Only participants of a conversation write in it',
  TOO_MANY_REQUESTS: 'Too many attempts. Try again in %{seconds} seconds.',
  TOO_MANY_SUBSCRIPTIONS: 'You have %{most} answers open here already. Close one of them first.',
  UNAVAILABLE: 'The service is busy. Try again in a moment.',
  INTERNAL: 'Something went wrong here. It was logged as request %{requestId}.',
} as const

/** A key of these texts. */
export type ProblemText = keyof typeof problemMessages
