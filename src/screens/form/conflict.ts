import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { isSame } from '../../model/sameValue.ts'
import { isWritable } from '../../model/isWritable.ts'

type Values = Record<string, unknown>
export type Side = 'mine' | 'theirs'

/**
 * One field in which the two states differ. `preferred` is the side that changed it, or `mine` if
 * both did; `both` marks that case.
 */
export type Difference = {
  field: Field
  mine: unknown
  theirs: unknown
  preferred: Side
  both: boolean
}

/** The fields that can be compared: both states contain them, and a save may change them. */
export const comparedFields = (entity: Entity): Field[] =>
  entity.fields.filter(
    (each) =>
      isWritable(each) && !each.writeOnly && !each.virtual && !each.byAction && !each.createOnly,
  )

/**
 * Whether `theirs` already contains all that `mine` would write: after a lost response, a save
 * conflicts with itself and not with another user.
 */
export function isSavedAlready(entity: Entity, mine: Values, theirs: Values): boolean {
  // Write-only values, such as a new password, are in no response, so they cannot be compared.
  const isUnseen = entity.fields.some((each) => each.writeOnly && mine[each.name] !== undefined)
  return !isUnseen && compareStates(comparedFields(entity), theirs, mine, theirs).length === 0
}

/** The fields in which `mine` and `theirs` differ; both derive from `base`. */
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

/**
 * `mine` with the chosen side in every field that differs; an absent value of the chosen side is
 * left out.
 */
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
