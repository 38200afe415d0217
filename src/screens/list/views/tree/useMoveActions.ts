import { useTranslate } from 'ra-core'
import type { EntityRecord } from '../../../record/record.ts'
import type { RecordAction } from '../../table/RowActions.tsx'
import type { TreeMoves } from './TreeRow.tsx'

/** Returns the entries of a row's menu that move its record below another one, or to the top. */
export function useMoveActions(
  moves: TreeMoves | undefined,
  above: EntityRecord[],
): (record: EntityRecord) => RecordAction[] {
  const translate = useTranslate()
  const entry = (word: 'move' | 'toTop', run: () => void): RecordAction => ({
    key: word,
    label: translate(`screens.tree.${word}`),
    name: translate(`screens.tree.${word}`),
    run,
  })
  return (record) =>
    moves
      ? [
          entry('move', () => moves.ask(record)),
          ...(above.length > 0 ? [entry('toTop', () => moves.to(record, null))] : []),
        ]
      : []
}
