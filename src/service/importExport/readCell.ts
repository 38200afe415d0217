import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { phoneKeys } from '../../fields/types/phones/phoneKeys.ts'
import { plainText } from '../../model/csv.ts'
import type { Choice, Field } from '../../model/field.ts'
import { parseJson } from '../http/body.ts'
import { defaultMarker, listSeparator } from './cellText.ts'

/** Kinds whose cells are JSON; the validators refuse a cell that is not. */
const jsonKinds = new Set(['json', 'list', 'choice', 'group', 'address'])
const booleanTexts: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
}

/**
 * A cell of a CSV file as a value of its field; null for an empty one. A cell that cannot be parsed
 * is returned as it is, so that the validators report it. Names of other records and of look-ups
 * stay texts here (`resolveTexts.ts`).
 */
export function readCell(cell: string, field: Field): unknown {
  const text = plainText(cell).trim()
  if (text === '') return null
  if (field.kind === 'phones') return readPhones(text, field)
  if (field.kind === 'tags' || field.through) return readList(text, field)
  if (jsonKinds.has(field.kind)) return jsonOf(text) ?? text
  if (field.kind === 'boolean') return booleanTexts[text.toLowerCase()] ?? text
  if (field.choices) return choiceOf(text, field.choices)
  if (field.kind === 'number') return fieldTypeOf(field).parse(text, field) ?? text
  return field.kind === 'longText' ? plainText(cell) : text
}

function choiceOf(text: string, choices: Choice[]): unknown {
  const lowerCase = text.toLowerCase()
  return (
    (
      choices.find(({ value }) => String(value) === text) ??
      choices.find(({ value }) => String(value).toLowerCase() === lowerCase) ??
      choices.find(({ label }) => label.toLowerCase() === lowerCase)
    )?.value ?? text
  )
}

function readList(text: string, field: Field): unknown {
  const json = text.startsWith('[') ? jsonOf(text) : undefined
  if (Array.isArray(json)) return json
  if (field.through && typeof field.through.take !== 'string') return text
  const parts = text
    .split(listSeparator)
    .map((part) => part.trim())
    .filter(Boolean)
  const { item } = field
  return item && !item.reference && !item.lookup ? parts.map((part) => readCell(part, item)) : parts
}

function readPhones(text: string, field: Field): unknown {
  const json = text.startsWith('[') ? jsonOf(text) : undefined
  if (Array.isArray(json)) return json
  const { number, isDefault } = phoneKeys(field)
  const parts = text
    .split(listSeparator)
    .map((part) => part.trim())
    .filter(Boolean)
  const marked = Math.max(
    0,
    parts.findIndex((part) => part.endsWith(defaultMarker)),
  )
  return parts.map((part, index) => ({
    [number]: part.replace(/\s*\*$/, ''),
    [isDefault]: index === marked,
  }))
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
