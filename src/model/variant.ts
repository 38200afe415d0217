import type { Field } from './field.ts'

type Variant = NonNullable<Field['variants']>[number]

/**
 * The index of the variant that a value belongs to. The constants of a variant must match; then the
 * variant with the most known and the fewest missing required properties wins. -1: the constants of
 * no variant match.
 */
export function findVariant(variants: Variant[], value: Record<string, unknown>): number {
  const scores = variants.map(({ fields }) => {
    const isOther = fields.some(
      ({ name, choices }) =>
        choices?.length === 1 && name in value && value[name] !== choices[0]!.value,
    )
    if (isOther) return Number.NEGATIVE_INFINITY
    const known = Object.keys(value).filter((name) =>
      fields.some((field) => field.name === name),
    ).length
    const lacking = fields.filter(({ name, required }) => required && !(name in value)).length
    const agreeing = fields.filter(
      ({ name, choices }) => choices?.length === 1 && name in value,
    ).length
    return known + agreeing * 100 - lacking
  })
  const best = Math.max(...scores)
  return best === Number.NEGATIVE_INFINITY ? -1 : scores.indexOf(best)
}
