/**
 * The message of each problem by its code; `%{name}` is filled from the problem's params. The
 * service sends it in English, the console translates it (`problems.` of its messages), by
 * `textKey` where one code has several texts.
 */
export const problemMessages = {
  UNAUTHORIZED: 'Sign in first: the request carries no valid token.',
  WRONG_PUBLIC_KEY: 'The request needs the public key of this endpoint in x-api-key.',
  WRONG_SIGNATURE:
    'The signature does not fit: HMAC-SHA256 of body, nonce and time by the auth token, at most five minutes old.',
  invalid_grant: 'The email address or the password is wrong.',
  NOT_ACTIVE: 'This account is not active. Please ask your administrator.',
  DEMO_PASSWORD:
    'This account still has the public password of the demo. It needs a new password first.',
  invalid_request: 'Email address and password are required.',
  invalid_client: 'The client credential is wrong.',
  unsupported_grant_type: 'The grant type must be "password".',
  FORBIDDEN: 'This needs the permission “%{permission}”. Ask an administrator for it.',
  FORBIDDEN_HERE:
    'This needs the permission “%{permission}” at this branch, too. Ask an administrator for it.',
  FORBIDDEN_EVERYWHERE:
    'This needs the permission “%{permission}” at every branch. Ask an administrator for it.',
  FORBIDDEN_WITHOUT_ROLE: 'This needs the role %{role}.',
  FORBIDDEN_NO_ROLE: 'You have no role yet. Ask an administrator for one.',
  FORBIDDEN_ROLE: 'This needs a role that holds at every branch.',
  FORBIDDEN_OWNER: 'This %{title} belongs to someone else. Save a copy of your own to change it.',
  SIGN_UP_CLOSED:
    'People cannot sign up here by themselves. Ask your administrator for an account.',
  LINK_EXPIRED: 'This link was already used or has expired. Request a new one.',
  NOT_FOUND: 'This %{title} was not found.',
  FEED_NOT_FOUND: 'This calendar address does not exist, or it has been revoked.',
  TOO_MANY_FEEDS: 'A person may have at most %{most} calendar addresses. Revoke one first.',
  NO_OCCURRENCE: 'This %{title} does not happen at %{start}. It may have been moved or left out.',
  NOT_FOUND_OF_MANY:
    '%{smart_count} of these %{many} was not found. |||| %{smart_count} of these %{many} were not found.',
  FILE_NOT_FOUND: 'This file was not found.',
  UNKNOWN_PATH: 'There is no endpoint for %{verb} %{path}.',
  METHOD_NOT_ALLOWED: '%{verb} is not supported here. Allowed: %{allowed}.',
  PAYLOAD_PART_TOO_LARGE:
    'The body is larger than the %{limit} bytes that are allowed: %{part} alone has %{size}.',
  PAYLOAD_TOO_LARGE: 'The body is larger than the %{limit} bytes that are allowed.',
  RANGE_NOT_SATISFIABLE: 'This part is outside the %{size} bytes of the file.',
  HEADERS_TOO_LARGE:
    'The URL and the headers of the request are larger than the %{limit} bytes that are allowed.',
  CALL_TOO_SLOW: 'The request took too long to arrive.',
  UNREADABLE_CALL: 'The request could not be parsed as HTTP.',
  TOO_MANY_MATCHES: 'At most %{most} records can be assigned at a time. Narrow the search.',
  TOO_MANY_RECORDS: 'A file may have at most %{most} records. Use fewer at a time.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type "%{given}" is not supported here. Send %{allowed}.',
  UNREADABLE_BODY: 'The body could not be read: %{reason}.',
  WRONG_BODY: 'The body must be %{expected}.',
  UNSTORABLE_TEXT:
    '%{where} holds a character that cannot be stored (NUL or half a surrogate pair).',
  UNKNOWN_FIELD: 'There is no field %{fields} in %{many}. Known fields: %{known}.',
  UNKNOWN_SORT: 'This list cannot be sorted by "%{field}". Known fields: %{known}.',
  UNKNOWN_FILTER: 'This list cannot be filtered by "%{field}". Known fields: %{known}.',
  WRONG_OPERATOR: '"%{field}" cannot be compared with "%{operator}". Allowed: %{allowed}.',
  WRONG_FILTER_VALUE: '"%{given}" is not a value of "%{field}" (%{kind}).',
  TOO_MANY_REACTIONS: 'A message has at most %{most} different reactions.',
  SMS_TOO_LONG: 'An SMS has at most %{most} characters. Send the text as several messages.',
  SMS_NOT_EDITABLE: 'A message that went by SMS cannot be edited.',
  TOO_MANY_TARGETS: 'A stream has at most %{most} targets; %{given} were given.',
  NOT_LIVE: '"%{given}" does not publish changes. Known entities: %{known}.',
  UNKNOWN_LINK: '"%{link}" is not a link of %{title}.',
  WRONG_QUERY: '%{faults}',
  TOO_MANY_GROUPS:
    'These are %{groups} groups, and at most %{most} are counted at once. Choose a longer unit of time, a shorter period or fewer values.',
  TOO_SLOW:
    'Counting took longer than %{seconds} seconds. Choose a shorter period, fewer branches or more filters.',
  VALIDATION:
    '%{smart_count} field needs another value. |||| %{smart_count} fields need another value.',
  WRONG_VALUE: 'A value is malformed or out of its range.',
  CONFLICT: 'This %{title} was changed by someone else in the meantime.',
  PERMISSION_CHANGED:
    'Someone else has changed this permission in the meantime. What you see now is the present state.',
  MOVED: 'This %{title} was moved by someone else in the meantime. Read the list again.',
  DUPLICATE:
    'Another %{title} already has this value: %{fields}. |||| Another %{title} already has this combination of values: %{fields}.',
  DUPLICATE_OF_SOMETHING: 'Such a record already exists.',
  IN_USE: 'This %{title} is still used by %{dependants}. Remove or change these first.',
  LOOKUP_CODE_IN_USE:
    'Still used by %{dependants}. Choose another value there first: they would show the code without its text.',
  LOOKUP_IN_USE:
    'Still used by %{dependants}. They will show the code without its text, and need another value before they can be saved. Delete anyway?',
  TRANSITION_REFUSED:
    'Nothing was changed: %{smart_count} of the records does not allow this as it is now. |||| Nothing was changed: %{smart_count} of the records do not allow this as they are now.',
  NOT_REMOVED:
    'Nothing was removed: %{smart_count} of the records is still used by %{dependants}. |||| Nothing was removed: %{smart_count} of the records are still used by %{dependants}.',
  REFERENCE: 'A record that this one refers to, or that refers to it, prevents this.',
  IDEMPOTENCY_KEY_REUSED:
    'This Idempotency-Key was already used with a different body. Use a new key.',
  WRONG_IDEMPOTENCY_KEY: 'An Idempotency-Key has 1 to 200 printable characters.',
  WRONG_IF_MATCH:
    'If-Match was given as "%{given}"; allowed: "*" or a version in quotes, as an ETag gives it.',
  UNDO_NOT_FOUND: 'There is nothing to undo here.',
  UNDO_USED: 'This was already undone.',
  UNDO_EXPIRED: 'This is too old to be undone.',
  UNDO_BLOCKED:
    'Nothing was undone: %{smart_count} record is blocked. |||| Nothing was undone: %{smart_count} records are blocked.',
  FILTER_NOT_EDITABLE: 'This filter cannot be changed',
  FORM_NOT_HERE: 'The form is not in use at this branch',
  FORM_NOT_YOURS: 'The form is assigned neither to you nor to your role at this branch',
  FORM_WITHOUT_SECTIONS: 'The form has no sections to fill in at this branch',
  SECTION_NOT_PUBLISHED: 'The section "%{section}" has not been published yet',
  SECTION_VERSION_MISSING:
    'Version %{number} of the section "%{section}" is missing in the database. Restore it from a backup.',
  DOCUMENT_COMPLETED: 'The document has already been submitted',
  DOCUMENT_EXPIRED: 'The document has expired and can no longer be filled in',
  MESSAGE_DELETED: 'This message was deleted',
  MESSAGE_HIDDEN: 'A moderator hid this message',
  MODERATORS_ONLY: 'Only moderators of the conversation may do this',
  MESSAGE_NOT_YOURS: 'Only the author of a message can change it',
  MESSAGE_NOT_YOURS_TO_REMOVE: 'Only the author of a message can remove it',
  MESSAGE_IN_OTHER_NAME: 'You can only send messages in your own name',
  LEAVING_NOT_YOURS: 'Only the person or a moderator can change who left a conversation',
  PARTICIPANT_NOT_YOURS_TO_REMOVE:
    'Only a moderator can remove a participant. You can leave the conversation yourself.',
  REPLY_ELSEWHERE: 'A reply must quote a message of the same conversation',
  LAST_PARTICIPANT: 'The last participant of a conversation cannot be removed',
  NOT_PARTICIPANT: 'Only participants of a conversation can write in it',
  TOO_MANY_REQUESTS: 'Too many attempts. Try again in %{seconds} seconds.',
  TOO_MANY_FOR_LONG: 'Too many attempts. Try again in %{minutes} minutes.',
  TOO_MANY_SUBSCRIPTIONS: 'You already have %{most} subscriptions open. Close one of them first.',
  TOO_MANY_TRANSFERS:
    'You already have %{most} exports, imports or large assignments running. Wait until one of them ends.',
  TRANSFERS_BUSY:
    'Other people are exporting, importing or assigning many records at the moment. Try again in a few minutes.',
  UNAVAILABLE: 'The service is busy. Try again in a moment.',
  DISK_FULL: 'Nothing was saved: the disk of the service is full. Ask your administrator.',
  INTERNAL: 'Something went wrong here. It was logged as request %{requestId}.',
} as const

/** A key of these messages. */
export type ProblemText = keyof typeof problemMessages
