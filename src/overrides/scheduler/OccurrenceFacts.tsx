import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { FieldDisplay } from '../../branchdesk.ts'
import { WholeTextContext } from '../../fields/controls/ValueText.tsx'
import type { Task } from './occurrence.ts'

const shown = [
  'siteId',
  'userId',
  'participants',
  'formDefinitionId',
  'frequency',
  'status',
  'period',
]

/** The main fields of a task that have a value, as a description list. */
export function OccurrenceFacts({ entity, task }: { entity: Entity; task: Task }) {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, fontSize: '0.875rem' }}>
      {entity.fields
        .filter(({ name }) => shown.includes(name) && hasValue(task[name as keyof typeof task]))
        .map((field) => (
          <Box key={field.name} sx={{ display: 'grid', gridTemplateColumns: '110px 1fr', gap: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`entity.${entity.name}.${field.name}`, { _: field.label })}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              <WholeTextContext value>
                <FieldDisplay
                  field={field}
                  value={task[field.name as keyof typeof task]}
                  record={task}
                  place="detail"
                />
              </WholeTextContext>
            </Box>
          </Box>
        ))}
    </Box>
  )
}

const hasValue = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)
