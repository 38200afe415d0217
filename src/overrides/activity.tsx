import { useLocale } from 'ra-core'
import type { DisplayProps, EntityOverride } from '../branchdesk.ts'
import {
  ActivityChanges,
  RecordLink,
  activityTime,
  fullActivityWording,
  useFullActivityWording,
} from '../branchdesk.ts'

function When({ value }: DisplayProps) {
  return <span>{activityTime(value, useLocale())}</span>
}

function Type({ record }: DisplayProps) {
  return <span>{useFullActivityWording()(record).type}</span>
}

function Event({ record, place }: DisplayProps) {
  const { event } = useFullActivityWording()(record)
  return place === 'cell' ? (
    <RecordLink entity="activity" id={String(record.webId)}>
      {event}
    </RecordLink>
  ) : (
    <span>{event}</span>
  )
}

function Changes({ record }: DisplayProps) {
  const { changes, of } = useFullActivityWording()(record)
  return changes.length > 0 ? <ActivityChanges changes={changes} of={of} /> : null
}

/**
 * Activity needs the time to the minute, and its events in the user's language, in its list and in
 * a record's tab. All else is generated.
 */
export const columns = { createdDate: When, typeCodeText: Type, description: Event }
export const displays = { ...columns, changes: Changes }
export const recordName: EntityOverride['recordName'] = (record, { translate, locale }) =>
  fullActivityWording(record, translate, locale).event
