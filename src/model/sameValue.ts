import { isEmpty } from './condition.ts'

/**
 * A text that is the same for values that are equal for the user: all empty ones are, and lists and
 * objects are by their content.
 */
export const valueKey = (value: unknown): string =>
  JSON.stringify(isEmpty(value) ? null : value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(
          Object.entries(each)
            .filter(([, inner]) => inner !== null && inner !== '' && inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : each,
  )

/** Whether two values are equal for the user. */
export const isSame = (a: unknown, b: unknown) => valueKey(a) === valueKey(b)
