import { isEmpty } from '../../model/condition.ts'
import type { Field } from '../../model/field.ts'
import { filesIn, isFileValue, takesPicturesOnly, type FileValue } from '../../model/fileValue.ts'
import type { FieldError } from '../../model/problem.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import type { WireRecord } from '../sql/selection.ts'
import { claimKeys } from './fileTable.ts'

/** A file in a draft: where it is, and the label of its field, which may take pictures alone. */
type HeldFile = { path: string; label: string; isPicture: boolean; file: FileValue }

/**
 * Errors for files that the client does not have, or not as the draft describes them, and for
 * pictures that cannot be shown: an upload for answers does not know its question. The others
 * stay in the store as long as the record holds them. Files that the record held before are not
 * checked again.
 */
export async function checkFiles(
  call: Pick<RequestContext, 'sql' | 'service'>,
  meta: { fields: ReadonlyMap<string, Field> },
  drafts: { values: WireRecord; previous?: WireRecord }[],
): Promise<FieldError[][]> {
  const held = drafts.map(({ values, previous }) => {
    const known = new Set(
      [...meta.fields.keys()].flatMap((name) => filesIn(previous?.[name]).map(identity)),
    )
    return [...meta.fields.values()]
      .flatMap((field) => filesOfField(field, values[field.name], field.name))
      .filter(({ file }) => !known.has(identity(file)))
  })
  const missing = await claimFiles(call, held.flat())
  const isDamaged = ({ isPicture, file }: HeldFile) =>
    isPicture &&
    // Another type is an error of its own.
    file.type.startsWith('image/') &&
    file.width === undefined &&
    call.service.makeThumbnail !== undefined
  return held.map((files) =>
    files.flatMap((each) =>
      missing.has(each)
        ? [fileError(each, 'fileMissing')]
        : isDamaged(each)
          ? [fileError(each, 'fileContent')]
          : [],
    ),
  )
}

/** Everything that a file says, in a fixed order: jsonb has its own. */
const identity = ({ key, name, type, size, width, height }: FileValue) =>
  JSON.stringify([key, name, type, size, width, height])

/**
 * Marks files as used. Returns those that
 * the client does not have as they are described.
 */
async function claimFiles(
  { sql }: Pick<RequestContext, 'sql'>,
  held: HeldFile[],
): Promise<Set<HeldFile>> {
  if (held.length === 0) return new Set()
  const known = await claimKeys(sql, [...new Set(held.map(({ file }) => file.key))])
  return new Set(
    held.filter(({ file }) => {
      const stored = known.get(file.key)
      return !stored || identity(stored) !== identity(file)
    }),
  )
}

const fileError = ({ path, label }: HeldFile, code: 'fileMissing' | 'fileContent'): FieldError => ({
  field: path,
  code,
  message: fillMessage(validationMessages[code], { label }),
  params: { label },
})

/** The files in the value of a field, also in groups and lists. */
function filesOfField(field: Field, value: unknown, path: string): HeldFile[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) {
    const each = field.item ? { ...field.item, label: field.label } : field
    return value.flatMap((one, index) => filesOfField(each, one, `${path}.${index}`))
  }
  const limits = fieldTypeOf(field).files?.(field)
  const isPicture = takesPicturesOnly(limits?.accept ?? [])
  if (limits)
    return isFileValue(value) ? [{ path, label: field.label, isPicture, file: value }] : []
  if (typeof value !== 'object') return []
  const inner = field.variants?.flatMap((variant) => variant.fields) ?? field.fields ?? []
  return inner.flatMap((each) =>
    filesOfField(each, (value as WireRecord)[each.name], `${path}.${each.name}`),
  )
}
