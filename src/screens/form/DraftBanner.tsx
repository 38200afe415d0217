import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLocation, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import { deleteDraft, listDrafts } from './draft.ts'
import { cancelDraftResume, shouldResumeDraftAt } from './resume.ts'
import type { Draft } from './draft.ts'
import { useDialogTitle } from './useDialogTitle.ts'

/**
 * Offers to restore the unsaved input of a page that was left or reloaded; reopens it without
 * asking if the session expired meanwhile. `id` limits it to one record.
 */
export function DraftBanner({
  entity,
  id,
  onResume,
}: {
  entity: Entity
  id?: string | number
  onResume: (dialog: OpenDialog) => void
}) {
  const translate = useTranslate()
  const titleOf = useDialogTitle(entity)
  const { pathname } = useLocation()
  // Only drafts that existed when the screen opened: while a dialog is open, its draft is in use.
  const [left] = useState<Draft[]>(() =>
    listDrafts(entity.name).filter((each) => id === undefined || String(each.id) === String(id)),
  )
  const [reopened] = useState(() =>
    left.length === 1 && shouldResumeDraftAt(pathname) ? left[0] : undefined,
  )
  const [drafts, setDrafts] = useState<Draft[]>(() => left.filter((each) => each !== reopened))
  const remove = (draft: Draft) => setDrafts(drafts.filter((each) => each !== draft))
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    if (shouldResumeDraftAt(pathname)) cancelDraftResume()
    if (reopened) onResume(dialogOf(reopened))
  })
  return drafts.map((draft) => (
    <Box
      key={`${draft.mode}.${draft.id}`}
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 1.5,
        px: 1.5,
        py: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        fontSize: '0.875rem',
      }}
    >
      <Box sx={{ flex: 1 }}>
        {translate('screens.form.draftOf', { name: draft.name || titleOf(draft.mode) })}
      </Box>
      <Button
        size="small"
        onClick={() => {
          remove(draft)
          onResume(dialogOf(draft))
        }}
      >
        {translate('screens.form.resume')}
      </Button>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          deleteDraft(draft.entity, draft.mode, draft.id)
          remove(draft)
        }}
      >
        {translate('screens.form.discard')}
      </Button>
    </Box>
  ))
}

/** The dialog that a draft belongs to. */
const dialogOf = ({ mode, id }: Draft): OpenDialog =>
  mode === 'create' || id === undefined
    ? { kind: 'create', restore: true }
    : { kind: mode, record: { id }, restore: true }
