import type { CustomScreenProps } from '../../branchdesk.ts'
import { useEntity } from '../../branchdesk.ts'
import Scheduler from './Scheduler.tsx'

/** The board of one person at one branch. */
export default function SingleScheduler({ title, params, above }: CustomScreenProps) {
  return (
    <Scheduler
      entity={useEntity('scheduled-task')}
      title={title}
      above={above}
      fixed={{ siteId: params.siteId!, userId: params.userId! }}
    />
  )
}
