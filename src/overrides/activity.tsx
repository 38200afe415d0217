import { useLocale } from 'ra-core'
import type { DisplayProps } from '../fields/fieldViews.types.ts'
import { activityTime } from '../screens/activity/activityTime.ts'

/** When a thing was done matters to the minute, in a list of deeds as in a record's own activity. All else is generated. */
export const columns = {
  createdDate: function When({ value }: DisplayProps) {
    return <span>{activityTime(value, useLocale())}</span>
  },
}
