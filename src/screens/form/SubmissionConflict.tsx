import type { Entity } from '../../model/entity.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Submission } from './useSubmission.ts'

/** The dialog in which the user decides the conflict of a submission, while it has one. */
export function SubmissionConflict({
  entity,
  submission: { conflict, cancelConflict, saveMerged },
}: {
  entity: Entity
  submission: Submission
}) {
  if (!conflict) return null
  return (
    <ConflictDialog
      entity={entity}
      base={conflict.over}
      mine={conflict.mine}
      theirs={conflict.theirs}
      onCancel={cancelConflict}
      onChosen={saveMerged}
    />
  )
}
