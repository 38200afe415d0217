import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useListContext, useTranslate } from 'ra-core'
import type { Field } from '../../../../model/field.ts'
import { lazyPart } from '../../../../fields/loading/lazyPart.tsx'
import { visuallyHidden } from '../../../../fields/controls/visuallyHidden.ts'
import { DragAndDrop } from '../../../drag/DragAndDrop.tsx'
import type { EntityRecord } from '../../../record/record.ts'
import { PartBoundary } from '../../../states/PartBoundary.tsx'
import { useCardParts } from '../../table/RecordCards.tsx'
import type { LayoutViewProps } from '../LayoutView.tsx'
import { useMoveCard } from '../useMoveCard.ts'
import { findRow, type DraggedRow, type TreePlace } from './dropRow.ts'
import { FoundRows } from './FoundRows.tsx'
import { rowStyles } from './RowCells.tsx'
import { TreeBranch } from './TreeBranch.tsx'
import type { TreeContext } from './TreeRow.tsx'
import { keepsTree } from './treeFilter.ts'
import { useExpanded } from './useExpanded.ts'
import { usePosition } from './usePosition.ts'
import { keepInTabOrder } from './useRowKeys.ts'

const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'))

type TreeViewProps = LayoutViewProps & {
  /** The reference to the record above. */
  field: Field
}

/**
 * The records below those that a field refers to. Those below a record are read when it is
 * expanded. A record is moved by dragging it onto another one, by keys, or with its menu. What a
 * filter finds is shown flat with its path.
 */
export function TreeView({ field, ...props }: TreeViewProps) {
  const { entity, fixed } = props
  const { filterValues } = useListContext()
  // A variant has a filter of its own, which the records above need not match.
  return !fixed && keepsTree(filterValues, entity) ? (
    <Tree {...props} field={field} />
  ) : (
    <FoundRows {...props} field={field} />
  )
}

function Tree({ field, ...props }: TreeViewProps) {
  const { entity, canEdit, nameOf } = props
  const translate = useTranslate()
  const tree = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<EntityRecord>()
  const { isExpanded, setExpanded } = useExpanded(entity, field)
  const { moved, move } = useMoveCard(entity, field, canEdit)
  const focused = useRef<EntityRecord['id']>(undefined)
  const position = usePosition(entity, field)
  const moveTo = move && {
    to: (record: EntityRecord, parent: EntityRecord['id'] | null, place?: number) => {
      if ((record[field.name] ?? null) === parent && place === undefined) return
      if (parent !== null) setExpanded(parent, true)
      focused.current = record.id
      void move(record, parent, place)
    },
    ask: setAsked,
    position,
  }
  const context: TreeContext = {
    ...props,
    ...useCardParts(props, field.name),
    field,
    isExpanded,
    setExpanded,
    moved,
    moves: moveTo,
    focused,
  }
  return (
    <DragAndDrop<DraggedRow, TreePlace>
      find={(x, y, source) => findRow(x, y, source, tree.current)}
      nameOf={({ record }) => nameOf(record)}
      onDrop={({ record }, { parent, place }) => moveTo?.to(record, parent, place)}
    >
      <Box
        ref={tree}
        role="treegrid"
        aria-label={props.label}
        aria-describedby={moveTo && 'tree-keys'}
        onFocus={keepInTabOrder}
        sx={[rowStyles, { pb: moveTo ? 4 : 0 }]}
      >
        <TreeBranch context={context} above={[]} />
      </Box>
      {moveTo && (
        <Box id="tree-keys" sx={visuallyHidden}>
          {translate(`screens.tree.${position ? 'keysInOrder' : 'keys'}`)}
        </Box>
      )}
      <PartBoundary onClose={() => setAsked(undefined)}>
        {asked && (
          <MoveDialog
            entity={entity}
            field={field}
            record={asked}
            nameOf={nameOf}
            onClose={() => setAsked(undefined)}
          />
        )}
      </PartBoundary>
    </DragAndDrop>
  )
}
