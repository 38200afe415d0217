import { startTransition } from 'react'
import { useEvent, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { useInSentence } from '../record/useInSentence.ts'
import { useFormPreload } from '../record/RecordDialogs.tsx'
import type { OpenDialog } from '../record/RecordDialogs.tsx'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

/** What a button that adds a record says and does. */
export type AddAction = {
  label: string
  buttonProps: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void }
}

/** Adds a record, also with the key "n"; undefined where that is not permitted. */
export function useAddAction(
  entity: Entity,
  isPermitted: boolean,
  /** Replaces the label of the schema. */
  ownLabel: string | undefined,
  openDialog: (dialog: OpenDialog) => void,
  /** Whether the rows are there, which come before everything that may be needed later. */
  isLoaded: boolean,
): AddAction | undefined {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const label =
    ownLabel ??
    translate(`entities.${entity.name}.add`, {
      _: entity.list.addLabel ?? translate('screens.list.add', { title: inSentence(labels.title) }),
    })
  const run = () => openDialog({ kind: 'create' })
  // A form is long to render: the page answers other input meanwhile. Not so for the key, after
  // which people type on.
  const onClick = useEvent(() => startTransition(run))
  const preloadForm = useFormPreload(entity, isPermitted && isLoaded)
  useShortcuts(translate('screens.keys.list'), isPermitted ? [{ keys: ['n'], label, run }] : [])
  return isPermitted
    ? { label, buttonProps: { onClick, onPointerEnter: preloadForm, onFocus: preloadForm } }
    : undefined
}
