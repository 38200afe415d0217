import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { isWritable } from '../../model/validation.ts'

type Values = Record<string, unknown>
export type Side = 'mine' | 'theirs'

/** One field in which the two states differ. `preferred` is the side that changed it; both changed: mine. `both` says so. */
export type Difference = {
  field: Field
  mine: unknown
  theirs: unknown
  preferred: Side
  both: boolean
}

/** Nothing, null and an empty text are the same to a person; lists and objects are compared by what is in them. */
const plain = (value: unknown): string =>
  JSON.stringify(value === '' || value === undefined ? null : value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(
          Object.entries(each)
            .filter(([, inner]) => inner !== null && inner !== '' && inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : each,
  )
/** Whether two values say the same to a person. */
export const isSame = (a: unknown, b: unknown) => plain(a) === plain(b)

/** The fields of which both states are known. */
export const comparedFields = (entity: Entity): Field[] =>
  entity.fields.filter(
    (each) => isWritable(each) && !each.writeOnly && !each.virtual && !each.byAction,
  )

/** Whether `theirs` already holds all that `mine` would write: a save whose answer was lost meets itself, not somebody else. */
export function isSavedAlready(entity: Entity, mine: Values, theirs: Values): boolean {
  // What no answer ever tells, such as a new password, can't be known to be there.
  const isUnseen = entity.fields.some((each) => each.writeOnly && mine[each.name] !== undefined)
  return !isUnseen && compareStates(comparedFields(entity), theirs, mine, theirs).length === 0
}

/** The fields in which `mine` and `theirs` differ, both come from `base`. */
export function compareStates(
  fields: Field[],
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return fields
    .filter((field) => !isSame(mine[field.name], theirs[field.name]))
    .map((field) => {
      const mineChanged = !isSame(mine[field.name], base[field.name])
      const theirsChanged = !isSame(theirs[field.name], base[field.name])
      return {
        field,
        mine: mine[field.name],
        theirs: theirs[field.name],
        preferred: mineChanged ? 'mine' : 'theirs',
        both: mineChanged && theirsChanged,
      }
    })
}

/** `mine` with the chosen side in every field that differs; an absent value of the chosen side is left out. */
export function mergeStates(
  mine: Values,
  differences: Difference[],
  chosen: Record<string, Side>,
): Values {
  const merged = { ...mine }
  for (const { field, preferred, theirs } of differences) {
    if ((chosen[field.name] ?? preferred) === 'mine') continue
    if (theirs === undefined || theirs === null) delete merged[field.name]
    else merged[field.name] = theirs
  }
  return merged
}
