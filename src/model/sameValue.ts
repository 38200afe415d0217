import { isEmpty } from './condition.ts'

/** All empty values count as equal; lists and objects are compared by content. */
const plain = (value: unknown): string =>
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
export const isSame = (a: unknown, b: unknown) => plain(a) === plain(b)
