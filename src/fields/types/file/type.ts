import type { Field } from '../../../model/field.ts'
import {
  filesIn,
  isAcceptedType,
  isFileValue,
  isPendingFile,
  megabyte,
} from '../../../model/fileValue.ts'
import { jsonColumn } from '../../columnForms.ts'
import type { FieldType } from '../../fieldType.ts'
import { namedKind } from '../../schemaShape.ts'

/** The files of a value: none, one or several; places of uploads are left out. */
export const filesOf = filesIn

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A file without properties that other programs add, and without those that are null. */
const acceptFile = (value: unknown): unknown => {
  if (!isObject(value) || isPendingFile(value)) return value
  const { key, name, type, size, width, height } = value
  return Object.fromEntries(
    Object.entries({ key, name, type, size, width, height }).filter(
      ([, each]) => each !== undefined && each !== null,
    ),
  )
}

/** What is wrong with a value that should be one file. */
function issueOf(value: unknown, accept: string[], maximum: number): string | undefined {
  if (isPendingFile(value)) return 'uploading'
  if (!isFileValue(value)) return 'file'
  if (!isAcceptedType(value.type, value.name, accept)) return 'fileType'
  return value.size > maximum ? 'fileSize' : undefined
}

const photo = {
  key: 'example-0001',
  name: 'Front door.png',
  type: 'image/png',
  size: 2048,
  width: 64,
  height: 48,
}

/**
 * A field type whose values are uploaded files, by its kind; `usual` are the types that a field
 * accepts whose schema names none.
 * Shape   schema `{ $ref: common.json#/$defs/file }` with `x-field.kind`; record `{ key, name, type,
 *         size, width?, height? }` or null, with `multiple` a list of them; column `jsonb`; text
 *         files the names
 * Unit    bytes, pixels
 * Errors  `file` for anything else, `fileType` and `fileSize` for a file that the field does not
 *         allow, `uploading` for a file that has not arrived
 */
export const createFileType = <Kind extends string>(
  kind: Kind,
  usual: (field: Field) => string[],
) => {
  const limits = (field: Field) => ({
    accept: field.accept ?? usual(field),
    ...(field.maxSize === undefined ? {} : { maximum: field.maxSize * megabyte }),
  })
  return {
    kind,
    exportOnly: true,
    recognises: (schema) => namedKind(schema) === kind,
    ...jsonColumn,
    importKey: false,
    operators: ['empty'],
    sortable: false,
    searchable: false,
    accept: (value, field) => {
      if (value === null || value === undefined || value === '') return null
      if (!Array.isArray(value)) return acceptFile(value)
      const given = value.filter((each) => each !== null && each !== undefined).map(acceptFile)
      return field.multiple && given.length === 0 ? null : given
    },
    parse: () => undefined,
    text: (value) =>
      filesOf(value)
        .map(({ name }) => name)
        .join(', '),
    toCell: (value) =>
      filesOf(value)
        .map(({ name }) => name)
        .join('; '),
    // A demo record has no file: its content would be missing.
    demo: () => null,
    files: limits,
    check: (value, field) => {
      const { accept, maximum = Infinity } = limits(field)
      if (Array.isArray(value) !== Boolean(field.multiple)) return 'file'
      return asList(value)
        .map((each) => issueOf(each, accept, maximum))
        .find((issue) => issue !== undefined)
    },
    facts: (field) => ({ allowed: limits(field).accept.join(', '), maximum: field.maxSize ?? 0 }),
    examples: {
      schema: { 'x-field': { kind } },
      good: [photo],
      bad: [{ key: 'example-0001' }, 'photo.png', [photo], 7, { pending: 'photo.png' }],
    },
  } satisfies FieldType
}

/** Any file; with `as: audio` sound. */
export const file = createFileType('file', ({ as }) => (as === 'audio' ? ['audio/*'] : []))
