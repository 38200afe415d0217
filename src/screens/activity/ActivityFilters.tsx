import { useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider, useListContext, useTranslate } from 'ra-core'
import { DayBox } from '../../fields/types/date/DayBox.tsx'
import { Picker } from '../../fields/picker/Picker.tsx'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'
import { useHasEntity } from '../entities.tsx'
import { today } from '../form/useRecordResolver.ts'
import { usePermitted } from '../session.tsx'
import { auditDay, endOfAuditDay, startOfAuditDay } from './auditDay.ts'

const from = 'createdDate[gte]'
const to = 'createdDate[lte]'
const who = 'createdBy'

const dayStyles = { width: { xs: 'calc(50% - 5px)', sm: 170 }, alignSelf: 'flex-start' }

/**
 * Date range and user filters of an activity list. An impossible range shows an error (VAL-30,
 * VAL-31). Users are filtered by the name that the activity recorded.
 */
export function ActivityFilters() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const hasEntity = useHasEntity()
  const mayReadUsers = usePermitted('USERS:USERS')
  const mayChooseUsers = mayReadUsers && hasEntity('user-account')
  const users = useUserNames()
  // The list applies new filters after the current tick. A second change before that starts from
  // the first one, not from the values on screen. Nothing else changes the filters of this list.
  const latest = useRef(filterValues)
  const apply = (filters: Record<string, unknown>) => {
    latest.current = filters
    setFilters(filters)
  }
  const change = (next: Record<string, unknown>) =>
    apply(
      Object.fromEntries(
        Object.entries({ ...latest.current, ...next }).filter(
          ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
        ),
      ),
    )
  const first = auditDay(filterValues[from])
  const last = auditDay(filterValues[to])
  const late = first > today() ? translate('screens.activity.startsLate') : undefined
  const early = first && last && last < first ? translate('screens.activity.endsEarly') : undefined
  const chosen = filterValues[who] as string | string[] | undefined
  return (
    <>
      <Box sx={dayStyles}>
        <DayBox
          label={translate('screens.activity.from')}
          value={first}
          onChange={(day) => change({ [from]: day ? startOfAuditDay(day) : undefined })}
          max={last && last < today() ? last : today()}
          {...(late ? { error: late } : {})}
        />
      </Box>
      <Box sx={dayStyles}>
        <DayBox
          label={translate('screens.activity.to')}
          value={last}
          onChange={(day) => change({ [to]: day ? endOfAuditDay(day) : undefined })}
          {...(first ? { min: first } : {})}
          {...(early ? { error: early } : {})}
        />
      </Box>
      {mayChooseUsers && (
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <Picker
            id="activity-user"
            label={translate('screens.activity.user')}
            multiple
            source={users}
            value={chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen]}
            onChange={(value) => change({ [who]: value })}
          />
        </Box>
      )}
      {Object.keys(filterValues).length > 0 && (
        <Button color="inherit" onClick={() => apply({})}>
          {translate('screens.activity.reset')}
        </Button>
      )}
    </>
  )
}

/** Users by name: the activity stores the name of the user, which outlives the account. */
function useUserNames(): OptionSource {
  const dataProvider = useDataProvider()
  return useMemo<OptionSource>(
    () => ({
      loadKey: ['userNames'],
      load: async (query) => {
        const { data, total } = (await dataProvider.getOptions('user-account', query)) as {
          data: { text: string }[]
          total: number
        }
        return { data: data.map(({ text }) => ({ text, value: text })), total }
      },
    }),
    [dataProvider],
  )
}
