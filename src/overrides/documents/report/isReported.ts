import type { EntityRecord } from '../../../branchdesk.ts'

/** Whether a document can be reported: its answers no longer change. */
export const isReported = ({ status }: EntityRecord): boolean => status === 'COMPLETED'
