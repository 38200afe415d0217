import { useCallback } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { useInSentence } from '../record/useInSentence.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'

/**
 * Returns the title of the dialog that adds, edits or copies a record. The add title equals the
 * label of the button where a language needs its own wording.
 * @example
 * const title = useDialogTitle(entity)('edit')
 */
export function useDialogTitle(entity: Entity): (mode: 'create' | 'edit' | 'clone') => string {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  return useCallback(
    (mode) => {
      const { createTitle, editTitle } = entity.form
      const ownTitle = { create: createTitle, edit: editTitle, clone: undefined }[mode]
      if (ownTitle !== undefined)
        return translate(`entity.${entity.name}.form.${mode}Title`, { _: ownTitle })
      const defaultTitle = translate(`screens.dialog.${mode}`, { title: inSentence(labels.title) })
      return mode === 'create'
        ? translate(`entities.${entity.name}.add`, { _: defaultTitle })
        : defaultTitle
    },
    [entity, translate, labels.title, inSentence],
  )
}
