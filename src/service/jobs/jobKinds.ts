import { activityRetention } from './activityRetention.ts'
import { documentCompletion } from './documentCompletion.ts'
import { documentExpiry } from './documentExpiry.ts'
import { documentReminders } from './documentReminders.ts'
import { documentsOfTasks } from './documentsOfTasks.ts'
import { eventMessages } from './eventMessages.ts'
import { fileSweep } from './fileSweep.ts'
import type { JobKind } from './jobKind.ts'
import { notificationJob } from '../notifications/notificationJob.ts'
import { purge } from './purge.ts'
import { retention } from './retention.ts'
import { incomingSms } from '../sms/incomingSms.ts'

/** All kinds of background jobs. */
export const jobKinds: JobKind[] = [
  purge,
  activityRetention,
  retention,
  fileSweep,
  documentExpiry,
  documentReminders,
  documentsOfTasks,
  documentCompletion,
  eventMessages,
  notificationJob,
  incomingSms,
]
