import { columnsOf, type DesignColumn, type DesignRow } from './design.ts'
import { diffDesigns, type DesignChange } from './designDiff.ts'
import { isAnswered } from './fieldKinds.ts'

/** A change after which some answers that were given before could not be given any more. */
export type Narrowing = { change: DesignChange; key: string }

/** Settings of which a smaller number allows less, and those of which a greater one does. */
const upperBounds = new Set(['maximumLength', 'maximum', 'maxItems'])
const lowerBounds = new Set(['minLength', 'minimum', 'minItems'])

/**
 * The changes that remove or narrow a field, each with the key under which its answers are stored:
 * that of the table or of the group that repeats, if the field is a part of one.
 */
export const narrowings = (before: DesignRow[], after: DesignRow[]): Narrowing[] =>
  diffDesigns(before, after).flatMap((change) => {
    const key = isNarrowing(change) ? keyOf(change, before) : undefined
    return key ? [{ change, key }] : []
  })

function isNarrowing(change: DesignChange): boolean {
  switch (change.change) {
    case 'removed':
      return isAnswered(change.column.fieldType)
    case 'groupRemoved':
      return change.group.repeat !== undefined
    case 'groupRepeats':
    case 'groupOnce':
      return true
    case 'setting':
    case 'groupSetting': {
      const { setting, language, from, to } = change
      if (language) return false
      if (upperBounds.has(setting)) return isSet(to) && (!isSet(from) || to < from)
      if (lowerBounds.has(setting)) return isSet(to) && (!isSet(from) || to > from)
      if (setting === 'options') return to === undefined
      if (setting === 'required' || setting === 'pattern') return isSet(to)
      return setting === 'fieldType' || setting === 'fieldKey'
    }
    default:
      return false
  }
}

const isSet = (value: unknown): value is NonNullable<typeof value> & (number | string) =>
  value !== undefined

/** The key under which the answers to what changed are stored with the earlier design. */
function keyOf(change: DesignChange, before: DesignRow[]): string | undefined {
  if ('group' in change) {
    const { id } = change.group
    const rows = before.filter(({ group }) => group?.id === id)
    // A group that did not repeat has its fields beside the others.
    return (
      rows[0]?.group?.repeat?.fieldKey ??
      (rows.flatMap(columnsOf).find(({ fieldKey }) => fieldKey)?.fieldKey || undefined)
    )
  }
  const column = change.table ?? change.column
  const row = before.find((each) => columnsOf(each).some((other) => isSameColumn(other, column)))
  const old = row && columnsOf(row).find((other) => isSameColumn(other, column))
  return row?.group?.repeat?.fieldKey ?? (old?.fieldKey || undefined)
}

const isSameColumn = (one: DesignColumn, other: DesignColumn): boolean =>
  (one.webId !== undefined && one.webId === other.webId) ||
  (Boolean(one.fieldKey) && one.fieldKey === other.fieldKey)
