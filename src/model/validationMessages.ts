/**
 * The message of each validation error by its code; `%{name}` is filled from the error's `params`,
 * and `||||` separates singular and plural by `smart_count`, as in the messages of every language.
 * Texts that the specification quotes are used literally (VAL).
 */
export const validationMessages = {
  required: '%{label} is required',
  requiredUnnamed: 'A field is required',
  requiredAny: '%{label} is required',
  blank: '%{label} must not be blank',
  maxLength: '%{label} must not exceed %{maximum} characters',
  maxLengthUnnamed: 'Must not exceed %{maximum} characters',
  minLength:
    '%{label} must have at least %{minimum} character |||| %{label} must have at least %{minimum} characters',
  pattern: '%{label} does not have the expected form',
  alphabets: 'Only alphabets are allowed for this field',
  lookupName: 'Lookup name must start with LK followed by alphanumeric text',
  format: '%{label} is not a valid %{format}',
  characters: '%{label} contains characters that cannot be stored',
  depth: '%{label} is nested too deeply',
  text: '%{label} must be text',
  number: '%{label} must be a number',
  integer: '%{label} must be a whole number',
  tooLarge: '%{label} is too large',
  inexact: '%{label} would be rounded: a number keeps 15 digits and is less than 1.8e308',
  decimals:
    '%{label} must have at most %{decimals} decimal |||| %{label} must have at most %{decimals} decimals',
  position: '%{label} needs a latitude from -90 to 90 and a longitude from -180 to 180',
  file: '%{label} must be an uploaded file',
  fileType: '%{label} must be of one of these types: %{allowed}',
  fileSize: '%{label} must not be larger than %{maximum} MB',
  fileContent: 'The content of %{label} is damaged, or does not fit its name',
  fileCut: 'The upload of %{label} broke off',
  fileDisk: '%{label} was not stored: the disk of the service is full',
  fileMissing: 'The file of %{label} is no longer there; upload it again',
  uploading: '%{label} is still being uploaded',
  rating: '%{label} must be a whole number from 1 to %{maximum}',
  recurrence:
    '%{label} must be %{allowed}, or a rule of iCalendar that repeats at most once a day (FREQ=WEEKLY;BYDAY=MO)',
  timeZone: '%{label} must be a time zone such as Europe/Berlin or America/New_York',
  minimum: '%{label} must be at least %{minimum}',
  maximum: '%{label} must be at most %{maximum}',
  exclusiveMinimum: '%{label} must be more than %{minimum}',
  exclusiveMaximum: '%{label} must be less than %{maximum}',
  multipleOf: '%{label} must be a multiple of %{step}',
  boolean: '%{label} must be yes or no',
  enum: '%{label} must be one of the choices: %{allowed}',
  const: '%{label} must be %{value}',
  email: 'Invalid email address',
  phone: 'Invalid phone number',
  mac: 'Invalid MAC address',
  url: 'Invalid web address',
  date: '%{label} must be a valid date',
  instant: '%{label} must be a valid date and time',
  time: '%{label} must be a valid time',
  password:
    'Password must contain at least 8 characters, including at least 1 number, 1 lowercase letter, 1 uppercase letter and 1 special character',
  wrongPassword: 'The current password is wrong',
  commonPassword: 'This password is one of the most common ones: choose another',
  passwordTooLong: 'Password must not exceed 256 characters',
  reference: '%{label} must be one of the choices',
  lookup: '%{label} must be one of the choices',
  object: '%{label} must have fields of its own',
  list: '%{label} must be a list',
  minItems:
    '%{label} must have at least %{minimum} item |||| %{label} must have at least %{minimum} items',
  maxItems:
    '%{label} must have at most %{maximum} item |||| %{label} must have at most %{maximum} items',
  repeated: '%{label}: another item has this value already',
  uniqueItems: '%{label} must not contain the same item twice',
  unique: 'This %{label} already exists',
  minProperties:
    '%{label} must have at least %{minimum} entry |||| %{label} must have at least %{minimum} entries',
  maxProperties:
    '%{label} must have at most %{maximum} entry |||| %{label} must have at most %{maximum} entries',
  unknown: '%{label} is not a known field',
  choice: '%{label} matches none of its variants',
  oneOf: '%{label} matches more than one of its variants',
  ancestor: '%{label} cannot be the record itself or one below it',
  onlyOne: '%{label} cannot be given together with %{other}',
  combination: '%{label} and %{other} cannot have these values together',
  unwanted: '%{label} must not be given here',
  type: '%{label} has the wrong type',
  invalid: '%{label} is not valid',
  beforeField: '%{label} cannot be before %{other}',
  afterField: '%{label} cannot be after %{other}',
  beforeToday: '%{label} cannot be before today',
  afterToday: '%{label} should be before today',
  beforeDay: '%{label} cannot be before %{minimum}',
  afterDay: '%{label} cannot be after %{maximum}',
  belowField: '%{label} cannot be less than %{other}',
  aboveField: '%{label} cannot be more than %{other}',
  tooYoung: 'User must be at least %{years} years old',
  tooOld: '%{label} cannot be more than %{years} years ago',
  pastDate: 'Task or event cannot be created for a past date',
  branchRequired: 'Please select at least one branch',
  wholeCode: '%{label} of a denial must name one permission, without *',
  undoTaken: '“%{name}”: there is another %{title} with this %{label} now',
  undoChanged: '“%{name}” has been changed since',
  undoRemoved: '“%{name}” has been deleted since',
  undoMissing: '“%{name}”: the record in %{label} no longer exists',
} as const

/** A key of these messages. */
export type ValidationCode = keyof typeof validationMessages

/** A message filled in with its parameters; lists are joined by commas. */
export function fillMessage(text: string, params: Record<string, unknown> = {}): string {
  const forms = text.split('||||')
  const form = params.smart_count === 1 ? forms[0]! : forms.at(-1)!
  return form
    .trim()
    .replace(/%\{(\w+)\}/g, (_, name: string) =>
      Array.isArray(params[name]) ? params[name].join(', ') : String(params[name] ?? ''),
    )
}
