import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { ResourceContextProvider } from 'ra-core'
import { valueAt } from '../../model/path.ts'
import type { Entity } from '../../model/entity.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { useFindEntity, useOverride } from '../entities.tsx'
import { resolveColumns } from '../record/columns.ts'
import type { EntityRecord } from '../record/record.ts'
import type { FieldOption } from '../record/screenOptions.ts'
import { columnsFromOptions, displaysFromOptions } from '../record/screenOptions.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'

/**
 * A record as pairs of label and value, in two columns where there is room; `narrow` is the single
 * column of a drawer. Without `fields` it shows those of the schema.
 * @example
 * <DetailGrid<Site> entity={entity} record={record} fields={[{ field: 'code', label: 'Number' }]}
 * />
 */
export function DetailGrid<R extends object = EntityRecord>({
  entity,
  record,
  narrow,
  fields,
}: {
  entity: Entity
  record: EntityRecord
  narrow?: boolean
  fields?: FieldOption<R>[] | undefined
}) {
  const labels = useEntityLabels(entity)
  const override = useOverride(entity.name)
  const find = useFindEntity()
  const { grid } = entity.detail
  // Inside, records have no type of their own.
  const options = fields as FieldOption[] | undefined
  const columns = resolveColumns(
    entity,
    options ? columnsFromOptions(entity, options, grid, find) : grid,
    find,
  )
  const displays = { ...override.displays, ...displaysFromOptions(options) }
  return (
    <Paper
      variant="outlined"
      sx={{ px: { xs: 1.75, sm: 2.5 }, py: 1, ...(narrow ? { border: 0, px: 0 } : {}) }}
    >
      <ResourceContextProvider value={entity.name}>
        <Box component="dl" sx={narrow ? narrowStyles : gridStyles}>
          {columns.map(({ path, field, ...column }) => {
            const label = labels.fieldLabel({ ...column, name: path })
            const Display = displays[path] ?? FieldDisplay
            return (
              <div key={path} data-nested={field.nested || undefined}>
                <dt>{label}</dt>
                <dd>
                  <Display
                    field={field}
                    value={valueAt(record, path)}
                    record={record}
                    place="detail"
                    label={label}
                  />
                </dd>
              </div>
            )
          })}
        </Box>
      </ResourceContextProvider>
    </Paper>
  )
}

// Defined once on the list, for speed: a component for each label and value would have styles of
// its own to work out at each render.
const gridStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  columnGap: 2.25,
  m: 0,
  fontSize: '0.875rem',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(112px, 34%) 1fr', sm: '150px 1fr' },
    columnGap: 2.25,
    minWidth: 0,
  },
  '& > div > dt, & > div > dd': {
    m: 0,
    py: 1.125,
    minWidth: 0,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& > div > dt': { color: 'text.secondary', hyphens: 'auto' },
  '& > div a': { display: 'inline-block', py: 1.5, my: -1.5 },
  // On a phone the columns of a table beside its label would be a letter wide.
  '& > div[data-nested]': { gridTemplateColumns: { xs: '1fr', sm: '150px 1fr' } },
  '& > div[data-nested] > dt': {
    borderBottom: { xs: 0, sm: 1 },
    borderColor: 'divider',
    pb: { xs: 0, sm: 1.125 },
  },
} as const

const narrowStyles = { ...gridStyles, gridTemplateColumns: '1fr' } as const
