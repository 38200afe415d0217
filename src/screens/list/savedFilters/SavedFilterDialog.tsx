import { useContext, useMemo } from 'react'
import { useTranslate } from 'ra-core'
import { EntitiesContext, useEntity } from '../../entities.tsx'
import { RecordDialogs } from '../../record/RecordDialogs.tsx'
import type { OpenDialog } from '../../record/RecordDialogs.tsx'
import type { EntityRecord } from '../../record/record.ts'
import { usePermitted } from '../../session.tsx'
import { PartBoundary } from '../../states/PartBoundary.tsx'
import { savedFilterEntity } from './useSavedFilters.ts'

type Props = {
  open: OpenDialog | undefined
  onClose: () => void
  onAnnounce: (text: string) => void
  onSaved?: (record: EntityRecord) => void
  onDeleted?: () => void
}

/**
 * The dialogs over the filter panel: a new filter, renaming or sharing one, or the confirmation of
 * its deletion.
 */
export function SavedFilterDialog(props: Props) {
  if (!props.open) return null
  return (
    <PartBoundary onClose={props.onClose}>
      <Dialog {...props} />
    </PartBoundary>
  )
}

const announcements = {
  create: 'screens.saved.added',
  clone: 'screens.saved.added',
  edit: 'screens.saved.updated',
  delete: 'screens.saved.deleted',
}

function Dialog({ open, onClose, onAnnounce, onSaved, onDeleted }: Props) {
  const translate = useTranslate()
  const entity = useEntity(savedFilterEntity)
  const { manifest } = useContext(EntitiesContext)
  // The values come from the panel, and the default is set in the menu. Sharing is offered to users
  // who may read roles.
  const sharedWith = entity.fields.find((field) => field.name === entity.owner?.sharedWith)
  const mayShare = usePermitted(
    manifest.find((each) => each.name === sharedWith?.reference?.entity)?.permission ?? 'none',
  )
  const named = useMemo(() => {
    const fields =
      open?.kind === 'edit'
        ? entity.form.fields.filter((name) => name === 'title' || name === sharedWith?.name)
        : entity.form.fields
    return {
      ...entity,
      form: {
        ...entity.form,
        fields: mayShare ? fields : fields.filter((name) => name !== sharedWith?.name),
      },
    }
  }, [entity, open, mayShare, sharedWith])
  return (
    <RecordDialogs
      entity={named}
      open={open}
      onClose={onClose}
      onDone={(done, record) => {
        onAnnounce(translate(announcements[done.kind]))
        if (done.kind === 'delete') onDeleted?.()
        else if (record) onSaved?.(record)
      }}
    />
  )
}
