import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { comparisonsIn, rulesIn } from '../../../model/filterGroup.ts'
import type { Entity } from '../../../model/entity.ts'
import type { FilterGroup } from '../../../model/listQuery.ts'
import { filterSentence } from './filterSentence.ts'
import { simplifyTree } from './filterTree.ts'
import { useFilterWording } from './useFilterWording.ts'
import { LoadBoundary } from '../../../fields/loading/LoadBoundary.tsx'

/** The whole filter as one sentence, as it would be applied; empty without a condition. */
export function FilterInWords({ entity, tree }: { entity: Entity; tree: FilterGroup }) {
  const tidy = simplifyTree(tree)
  return rulesIn(tidy).length === 0 ? null : (
    <LoadBoundary fallback={null}>
      <Sentence entity={entity} tree={tidy} />
    </LoadBoundary>
  )
}

function Sentence({ entity, tree }: { entity: Entity; tree: FilterGroup }) {
  const translate = useTranslate()
  const sentence = filterSentence(tree, useFilterWording(entity, comparisonsIn(tree)))
  return (
    <Typography
      component="p"
      variant="body2"
      role="note"
      aria-label={translate('screens.filter.inWords')}
      sx={{
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        maxHeight: 96,
        overflow: 'auto',
      }}
    >
      {sentence}
    </Typography>
  )
}
