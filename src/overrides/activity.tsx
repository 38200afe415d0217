import { useLocale } from 'ra-core'
import type { DisplayProps } from '../fields/fieldViews.types.ts'
import { RecordLink } from '../fields/links.tsx'
import { activityTime } from '../screens/activity/activityTime.ts'
import { useDeedWords } from '../screens/activity/useDeedWords.ts'

/** When a thing was done matters to the minute, and what is said in the reader's language, in a list of deeds as in a record's own activity. All else is generated. */
export const columns = {
  createdDate: function When({ value }: DisplayProps) {
    return <span>{activityTime(value, useLocale())}</span>
  },
  typeCodeText: function Type({ record }: DisplayProps) {
    return <span>{useDeedWords()(record).type}</span>
  },
  description: function Event({ record, place }: DisplayProps) {
    const { event } = useDeedWords()(record)
    return place === 'cell' ? <RecordLink entity="activity" id={String(record.webId)}>{event}</RecordLink> : <span>{event}</span>
  },
}
