import { useMemo } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useDataProvider, useListContext, useTranslate } from 'ra-core'
import { Picker } from '../../fields/Picker.tsx'
import type { OptionSource } from '../../fields/pickerOptions.tsx'
import { useHasEntity } from '../entities.tsx'
import { usePermitted } from '../session.tsx'
import { auditDay, endOfAuditDay, startOfAuditDay } from './auditDay.ts'

const from = 'createdDate[gte]'
const to = 'createdDate[lte]'
const who = 'createdBy'

/** Date range and user of an activity list. Users are named as the activity names them. */
export function ActivityFilters() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const hasEntity = useHasEntity()
  const mayReadUsers = usePermitted('USERS:USERS')
  const mayChooseUsers = mayReadUsers && hasEntity('user-account')
  const users = useUserNames()
  const change = (next: Record<string, unknown>) => {
    const merged = { ...filterValues, ...next }
    setFilters(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))))
  }
  const day = (key: string, label: string, toInstant: (day: string) => string, limits: { min?: string; max?: string }) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={auditDay(filterValues[key])}
      onChange={(event) => change({ [key]: event.target.value ? toInstant(event.target.value) : undefined })}
      slotProps={{ htmlInput: limits }}
      sx={{ width: { xs: 'calc(50% - 5px)', sm: 160 } }}
    />
  )
  const first = auditDay(filterValues[from])
  const last = auditDay(filterValues[to])
  const chosen = filterValues[who] as string | string[] | undefined
  return (
    <>
      {day(from, translate('screens.activity.from'), startOfAuditDay, last ? { max: last } : {})}
      {day(to, translate('screens.activity.to'), endOfAuditDay, first ? { min: first } : {})}
      {mayChooseUsers && (
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <Picker id="activity-user" label={translate('screens.activity.user')} multiple source={users} value={chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen]} onChange={(value) => change({ [who]: value })} />
        </Box>
      )}
      {Object.keys(filterValues).length > 0 && <Button color="inherit" onClick={() => setFilters({})}>{translate('screens.activity.reset')}</Button>}
    </>
  )
}

/** Users by name: the activity keeps the name of who did it, which outlives the account. */
function useUserNames(): OptionSource {
  const dataProvider = useDataProvider()
  return useMemo<OptionSource>(() => ({
    loadKey: ['userNames'],
    load: async (query) => {
      const { data, total } = await dataProvider.getOptions('user-account', query) as { data: { text: string }[]; total: number }
      return { data: data.map(({ text }) => ({ text, value: text })), total }
    },
  }), [dataProvider])
}
