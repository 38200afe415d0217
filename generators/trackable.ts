import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { eachSubschema } from './upgradeDraft.ts'

/**
 * A schema in words by which ajv 8.20 tracks rightly what is evaluated. It takes what a failed "if"
 * has seen for evaluated, and all items where "contains" evaluates some.
 */
export function trackable(schema: Schema): Schema {
  const text = JSON.stringify(schema)
  const ofProperties = text.includes('"unevaluatedProperties"') ? withoutIf(schema) : schema
  return text.includes('"unevaluatedItems"') && text.includes('"contains"')
    ? withoutContains(ofProperties)
    : ofProperties
}

/** Alternatives instead of "if". */
function withoutIf(schema: Schema): Schema {
  const { if: condition, then = true, else: otherwise = true, ...rest } = schema
  if (condition === undefined) return eachSubschema(schema, withoutIf)
  const either = {
    anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }],
  }
  return eachSubschema({ ...rest, allOf: [...listOf(rest.allOf), either] }, withoutIf)
}

/**
 * "contains" where it evaluates nothing; the items that it means are named by "unevaluatedItems".
 */
function withoutContains(schema: Schema): Schema {
  const { contains, minContains, maxContains, unevaluatedItems, ...rest } = schema
  const kept: Schema = { ...rest }
  if (unevaluatedItems !== undefined)
    kept.unevaluatedItems = { anyOf: [...containedIn(schema), unevaluatedItems] }
  if (contains !== undefined) {
    const own = {
      contains,
      ...(minContains === undefined ? {} : { minContains }),
      ...(maxContains === undefined ? {} : { maxContains }),
    }
    kept.allOf = [...listOf(rest.allOf), { not: { not: own } }]
  }
  const { allOf, ...others } = kept
  return {
    ...eachSubschema(others, withoutContains),
    // What was just written must stay.
    ...(allOf === undefined
      ? {}
      : {
          allOf: listOf(allOf).map((part) =>
            isSchema(part) && !isSchema(part.not) ? withoutContains(part) : part,
          ),
        }),
  }
}

/** What "contains" of a schema and of its "allOf" looks for. */
const containedIn = (schema: unknown): unknown[] =>
  isSchema(schema)
    ? [
        ...(schema.contains === undefined ? [] : [schema.contains]),
        ...listOf(schema.allOf).flatMap(containedIn),
      ]
    : []

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
