import { jsonColumn } from '../../columnForms.ts'
import { scatter } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { namedKind } from '../../schemaShape.ts'

/** A place on the Earth: degrees in WGS 84, and the accuracy in metres if it is known. */
export type Position = { latitude: number; longitude: number; accuracy?: number }

const isWithin = (value: unknown, most: number) =>
  typeof value === 'number' && Math.abs(value) <= most

/** Whether a value is a position with valid ranges and nothing else. */
export const isPosition = (value: unknown): value is Position => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { latitude, longitude, accuracy, ...rest } = value as Record<string, unknown>
  return (
    isWithin(latitude, 90) &&
    isWithin(longitude, 180) &&
    (accuracy === undefined ||
      (typeof accuracy === 'number' && accuracy >= 0 && accuracy < Infinity)) &&
    Object.keys(rest).length === 0
  )
}

const written = /^(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)(?:\s*±\s*(\d+(?:\.\d+)?))?$/

const textOf = (value: unknown): string =>
  isPosition(value)
    ? `${value.latitude}, ${value.longitude}${value.accuracy === undefined ? '' : ` ±${value.accuracy}`}`
    : ''

const readText = (text: string): unknown => {
  const [, latitude, longitude, accuracy] = written.exec(text.trim()) ?? []
  if (latitude === undefined) return undefined
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    ...(accuracy === undefined ? {} : { accuracy: Number(accuracy) }),
  }
}

/**
 * A position on the map.
 * Shape   schema `{ type: 'object' }` with `x-field.kind` "position"; record `{ latitude, longitude,
 *         accuracy? }` or null; column `jsonb`; text files "52.52, 13.405 ±8"
 * Unit    degrees (WGS 84), metres
 * Errors  `position` for missing or impossible degrees
 */
export const position = {
  kind: 'position',
  recognises: (schema) => namedKind(schema) === 'position',
  ...jsonColumn,
  importKey: false,
  operators: ['empty'],
  sortable: false,
  searchable: false,
  accept: (value) => {
    if (typeof value === 'string') return value.trim() === '' ? null : (readText(value) ?? value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
    const given = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
    return given.length === 0 ? null : Object.fromEntries(given)
  },
  parse: () => undefined,
  text: textOf,
  fromCell: (text) => readText(text),
  toCell: textOf,
  demo: (_field, n) => ({
    latitude: scatter(n, -60_000, 60_000) / 1000,
    longitude: scatter(n + 1, -150_000, 150_000) / 1000,
    accuracy: scatter(n, 3, 60),
  }),
  check: (value) => (isPosition(value) ? undefined : 'position'),
  examples: {
    schema: { type: 'object', 'x-field': { kind: 'position' } },
    good: [
      { latitude: 52.52, longitude: 13.405 },
      { latitude: -90, longitude: 180, accuracy: 8 },
    ],
    bad: [{ latitude: 91, longitude: 0 }, { latitude: 1 }, 'here', [1, 2], 7],
  },
} satisfies FieldType
