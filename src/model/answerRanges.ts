/**
 * The terms by which an index finds answers within a range. A value has a position, a number of 32
 * bits in the order of the values; its terms are the position and its beginnings, each 4 bits
 * shorter. A range is then some hundred terms at most, of which each value in it has one.
 */
const levels = 8
const bitsOfLevel = 4
const first = -(2 ** 31)
const last = 2 ** 31 - 1

/** Beyond these a number has the position of the limit, or of zero. */
const largest = 1e300
const smallest = 1e-300

/**
 * The position of a number, a date, a time or a date with a time; several values may have the same.
 * Undefined: another value.
 */
export function positionOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : positionOfNumber(value)
  if (typeof value !== 'string') return undefined
  const [text] = /^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}:[0-9]{2})/.exec(value) ?? []
  return text === undefined ? undefined : Number(text.replace(/[-:]/g, ''))
}

/** The upper half of a number's bits, in the order of numbers. */
function positionOfNumber(value: number): number {
  const given = Math.abs(value) < smallest ? 0 : Math.min(Math.max(value, -largest), largest)
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, given)
  const bits = view.getInt32(0)
  return bits < 0 ? bits ^ last : bits
}

/** Positions from the first to the last, both inclusive. */
export type PositionRange = { from?: number; to?: number }

/** The terms of a range: a value in it, at this path of answers, has at least one of them. */
export function rangeTerms(path: string, { from = first, to = last }: PositionRange): string[] {
  const terms: string[] = []
  if (from > to) return terms
  const mask = 2 ** bitsOfLevel - 1
  let [low, high] = [from, to]
  for (let level = 0; level < levels; level += 1) {
    const add = (position: number) => terms.push(`${level}:${position}:${path}`)
    const isTop = level === levels - 1
    while (low <= high && (isTop || (low & mask) !== 0)) add(low++)
    while (low <= high && (high & mask) !== mask) add(high--)
    if (low > high) break
    low >>= bitsOfLevel
    high >>= bitsOfLevel
  }
  return terms
}

/** A term that all answers have. */
export const termOfAll = '*'

/**
 * The body of a function in PL/pgSQL that returns the terms of all values in `answers`. An index
 * keeps its results: a change needs another name.
 */
export const rangeTermsSql = `
DECLARE
  section record;
  answer record;
  number numeric;
  words text;
  position integer;
  path text;
  terms text[] := ARRAY['${termOfAll}'];
BEGIN
  FOR section IN SELECT key, value FROM jsonb_each(answers) WHERE jsonb_typeof(value) = 'object' LOOP
    FOR answer IN SELECT key, value FROM jsonb_each(section.value) LOOP
      words := answer.value #>> '{}';
      IF jsonb_typeof(answer.value) = 'number' THEN
        number := words;
        IF abs(number) < ${smallest} THEN number := 0; END IF;
        position := ('x' || left(encode(float8send(least(greatest(number, -${largest}), ${largest})::float8), 'hex'), 8))::bit(32)::integer;
        IF position < 0 THEN position := position # ${last}; END IF;
      ELSIF jsonb_typeof(answer.value) <> 'string' THEN
        CONTINUE;
      ELSIF words ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' THEN
        position := replace(left(words, 10), '-', '');
      ELSIF words ~ '^[0-9]{2}:[0-9]{2}' THEN
        position := replace(left(words, 5), ':', '');
      ELSE
        CONTINUE;
      END IF;
      path := ':' || section.key || '.' || answer.key;
      terms := terms || ARRAY[${Array.from({ length: levels }, (_, level) => `'${level}:' || (position >> ${bitsOfLevel * level}) || path`).join(', ')}];
    END LOOP;
  END LOOP;
  RETURN terms;
END`
