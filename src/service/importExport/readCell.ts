import { splitCell } from '../../fields/cellMarks.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { plainText } from '../../model/csv.ts'
import type { Choice, Field } from '../../model/field.ts'
import { Problem } from '../../model/problem.ts'
import { parseJson } from '../http/body.ts'

/**
 * A cell of a CSV file as a value of its field; null for an empty one. A cell that cannot be parsed
 * is returned as it is, so that the validators report it. Names of other records and of look-ups
 * stay texts here (`resolveTexts.ts`). Errors VALIDATION for JSON with rounded numbers (400)
 */
export function readCell(cell: string, field: Field): unknown {
  const text = plainText(cell).trim()
  if (text === '') return null
  const { fromCell, numeric, parse } = fieldTypeOf(field)
  if (field.shape === 'values' || (field.through && !fromCell)) return readList(text, field)
  if (field.shape) {
    const json = fromCell && !text.startsWith('[') ? undefined : jsonOf(text)
    return json ?? fromCell?.(text, field, cell) ?? text
  }
  if (field.choices && !field.flag) return choiceOf(text, field.choices)
  return (numeric ? parse(text, field) : fromCell?.(text, field, plainText(cell))) ?? text
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
  if (field.through && typeof field.through.select !== 'string') return text
  const parts = splitCell(text)
  const { item } = field
  return item && !item.reference && !item.lookup ? parts.map((part) => readCell(part, item)) : parts
}

/** The value of a JSON text; undefined: not JSON. Errors VALIDATION for rounded numbers (400) */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof Problem && error.errors) throw error
    return undefined
  }
}
