import { useRef, useState } from 'react'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { OpenDialog } from '../../record/RecordDialogs.tsx'
import { useKeepFocus } from '../../states/useKeepFocus.ts'
import { isSameView, readView, writeView } from './savedView.ts'
import type { ListView } from './savedView.ts'
import { SavedFilterDialog } from './SavedFilterDialog.tsx'
import { useSavedFilterActions } from './useSavedFilterActions.ts'
import { useChosenFilter, useIsOwn, useSavedFilters } from './useSavedFilters.ts'

/**
 * Saves the panel's values: under a new name, or into the last chosen filter if they differ from it
 * (FILT-11, FILT-12).
 */
export function SaveButtons({
  frame,
  view,
  onAnnounce,
}: {
  frame: string
  view: ListView
  onAnnounce: (text: string) => void
}) {
  const translate = useTranslate()
  const { data } = useSavedFilters(frame)
  const [chosenId, setChosen] = useChosenFilter(frame)
  const { change, busy } = useSavedFilterActions(frame, onAnnounce)
  const isOwn = useIsOwn()
  const first = useRef<HTMLButtonElement>(null)
  // After an update the button is disabled.
  useKeepFocus(busy, first)
  const [dialog, setDialog] = useState<OpenDialog>()
  const chosen = data?.find((each) => each.id === chosenId)
  const saved = chosen && readView(chosen.value)
  const differs =
    chosen !== undefined &&
    isOwn(chosen) &&
    chosen.editable !== false &&
    !(saved && isSameView(view, saved))
  return (
    <>
      <Button
        color="inherit"
        ref={first}
        onClick={() =>
          setDialog({
            kind: 'create',
            preset: {
              value: writeView(view),
              frameName: frame,
              publicName: false,
              editable: true,
              defaultIndicator: false,
            },
          })
        }
      >
        {translate('screens.saved.saveNew')}
      </Button>
      <Button
        color="inherit"
        disabled={!differs || busy}
        title={differs ? translate('screens.saved.updates', { name: chosen.title }) : undefined}
        onClick={() => void change(chosen!, { value: writeView(view) })}
      >
        {translate('screens.saved.update')}
      </Button>
      <SavedFilterDialog
        open={dialog}
        onClose={() => setDialog(undefined)}
        onAnnounce={onAnnounce}
        onSaved={(record) => setChosen(record.id)}
      />
    </>
  )
}
