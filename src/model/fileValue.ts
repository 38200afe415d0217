/**
 * A file as records hold it. The service returns it for an upload; requests send it back unchanged.
 * `key` names the content in the file store, `type` is the media type of the content, `size` is in
 * bytes, `width` and `height` of a picture in pixels.
 */
export type FileValue = {
  key: string
  name: string
  type: string
  size: number
  width?: number
  height?: number
}

/** The place of a file in a form while it is uploaded. No record can be saved with it. */
export type PendingFile = { pending: string }

/** The bytes of a megabyte, in which the limits of files are given. */
export const megabyte = 1_000_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

/** Whether a value is a file and nothing else. */
export function isFileValue(value: unknown): value is FileValue {
  if (!isObject(value)) return false
  const { key, name, type, size, width = 0, height = 0, ...rest } = value
  return (
    [key, name, type].every((each) => typeof each === 'string' && each !== '') &&
    [size, width, height].every(isWhole) &&
    Object.keys(rest).length === 0
  )
}

/** Whether a value is the place of a file that is still being uploaded. */
export const isPendingFile = (value: unknown): value is PendingFile =>
  isObject(value) && typeof value['pending'] === 'string'

/** A value without the places of files that are still being uploaded, at any depth. */
export function withoutPendingFiles(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !isPendingFile(each)).map(withoutPendingFiles)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isPendingFile(each))
      .map(([name, each]) => [name, withoutPendingFiles(each)]),
  )
}

/** Every file in a value, at any depth: in groups, lists and whole records. */
export function filesIn(value: unknown): FileValue[] {
  if (isFileValue(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(filesIn)
  return isObject(value) ? Object.values(value).flatMap(filesIn) : []
}

/**
 * Whether a list of types allows a file, as the attribute `accept` of an input does: `image/png`,
 * `image/*` or `.pdf`. An empty list allows every file.
 */
export const isAcceptedType = (type: string, name: string, accept: readonly string[]): boolean =>
  accept.length === 0 ||
  accept.some((each) => {
    const allowed = each.trim().toLowerCase()
    if (allowed.startsWith('.')) return name.toLowerCase().endsWith(allowed)
    return allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed
  })

/** Whether a field that accepts these types takes pictures alone. */
export const takesPicturesOnly = (accept: string[]): boolean =>
  accept.length > 0 && accept.every((each) => each.startsWith('image/'))
