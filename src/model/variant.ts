import type { Field } from './field.ts'

type Variant = NonNullable<Field['variants']>[number]

/**
 * Which alternative of a choice a value is: the constants of the alternative must agree, then the one that knows most of the
 * value's properties and lacks fewest required ones wins; -1 where no alternative's constants agree.
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
