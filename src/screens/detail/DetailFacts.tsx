import Box from '@mui/material/Box'
import { ResourceContextProvider } from 'ra-core'
import { isEmpty } from '../../model/condition.ts'
import { valueAt } from '../../model/path.ts'
import type { Entity } from '../../model/entity.ts'
import { fingertip, touch } from '../../fields/controls/touch.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { useFindEntity, useOverride } from '../entities.tsx'
import { resolveColumns } from '../record/columns.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'

/**
 * The most important facts of a record in one line below its name: `detail.facts` of the schema.
 * Facts without a value are left out; without any it renders nothing.
 */
export function DetailFacts({ entity, record }: { entity: Entity; record: EntityRecord }) {
  const labels = useEntityLabels(entity)
  const find = useFindEntity()
  const { displays } = useOverride(entity.name)
  const facts = resolveColumns(entity, entity.detail.facts ?? [], find).filter(
    ({ path }) => !isEmpty(valueAt(record, path)),
  )
  if (facts.length === 0) return null
  return (
    <ResourceContextProvider value={entity.name}>
      <Box component="dl" sx={factsStyles}>
        {facts.map(({ path, field, ...column }) => {
          const label = labels.fieldLabel({ ...column, name: path })
          const Display = displays?.[path] ?? FieldDisplay
          return (
            <div key={path}>
              <dt>{label}</dt>
              <dd>
                <Display
                  field={field}
                  value={valueAt(record, path)}
                  record={record}
                  place="cell"
                  label={label}
                />
              </dd>
            </div>
          )
        })}
      </Box>
    </ResourceContextProvider>
  )
}

const fact = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 0.75,
  minWidth: 0,
  maxWidth: '100%',
} as const

const factsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.75,
  mt: 0,
  mb: 1.5,
  fontSize: '0.875rem',
  '& > div': fact,
  '& dt': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
  [touch]: {
    // Lines with and without a link have one height.
    rowGap: 0,
    '& > div': { ...fact, minHeight: 36, alignItems: 'center' },
    '& dd a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: fingertip,
      minWidth: fingertip,
      my: '-4px',
    },
  },
} as const
