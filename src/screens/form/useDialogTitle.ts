import { useCallback } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { useInSentence } from '../record/inSentence.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'

/** What the dialog that adds, edits or copies a record is called; one that adds as the button that opens it, where a language needs words of its own. */
export function useDialogTitle(entity: Entity): (mode: 'create' | 'edit' | 'clone') => string {
  const translate = useTranslate()
  const words = useEntityLabels(entity)
  const inSentence = useInSentence()
  return useCallback(
    (mode) => {
      const { createTitle, editTitle } = entity.form
      const said = { create: createTitle, edit: editTitle, clone: undefined }[mode]
      if (said !== undefined)
        return translate(`entity.${entity.name}.form.${mode}Title`, { _: said })
      const usual = translate(`screens.dialog.${mode}`, { title: inSentence(words.title) })
      return mode === 'create' ? translate(`entities.${entity.name}.add`, { _: usual }) : usual
    },
    [entity, translate, words.title, inSentence],
  )
}
