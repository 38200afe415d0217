import { memo, type FunctionComponent } from 'react'
import type { DesignColumn } from '../../../design/design.ts'

/**
 * A setting that renders only when something changes that it `shows` of the column: with each key
 * in the label, all others would render as well. Its other props are compared by identity.
 */
export const memoSetting = <Props extends { column: DesignColumn }>(
  Setting: FunctionComponent<Props>,
  shows: (column: DesignColumn, props: Props) => unknown[],
) =>
  memo(Setting, (before, after) => {
    const [one, other] = [shows(before.column, before), shows(after.column, after)]
    return (
      before.column.webId === after.column.webId &&
      one.every((value, index) => value === other[index]) &&
      (Object.keys(after) as (keyof Props)[]).every(
        (name) => name === 'column' || before[name] === after[name],
      )
    )
  })
