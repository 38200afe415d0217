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
 * <DetailGrid<Site> entity={entity} record={record} fields={[{ field: 'code', label: 'Number' }]} />
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
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: narrow ? '1fr' : '1fr 1fr' },
            columnGap: 2.25,
            m: 0,
            fontSize: '0.875rem',
          }}
        >
          {columns.map(({ path, field, ...column }) => {
            const label = labels.fieldLabel({ ...column, name: path })
            const Display = displays[path] ?? FieldDisplay
            return (
              <Box key={path} sx={field.nested ? [pairStyles, stackedStyles] : pairStyles}>
                <Box component="dt" sx={{ color: 'text.secondary', hyphens: 'auto' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  <Display
                    field={field}
                    value={valueAt(record, path)}
                    record={record}
                    place="detail"
                    label={label}
                  />
                </Box>
              </Box>
            )
          })}
        </Box>
      </ResourceContextProvider>
    </Paper>
  )
}

const pairStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(112px, 34%) 1fr', sm: '150px 1fr' },
  columnGap: 2.25,
  minWidth: 0,
  '& > *': {
    py: 1.125,
    minWidth: 0,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& a': { display: 'inline-block', py: 1.5, my: -1.5 },
} as const

// On a phone the columns of a table beside its label would be a letter wide.
const stackedStyles = {
  gridTemplateColumns: { xs: '1fr', sm: '150px 1fr' },
  '& > dt': { borderBottom: { xs: 0, sm: 1 }, pb: { xs: 0, sm: 1.125 } },
} as const
