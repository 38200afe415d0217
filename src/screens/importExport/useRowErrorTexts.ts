import { useCallback } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { ImportedRow } from '../../model/importLine.ts'
import { errorText } from '../form/errorText.ts'
import { useInSentence } from '../record/useInSentence.ts'

/** Returns a function that lists the errors of an imported row in the current language. */
export function useRowErrorTexts(entity: Entity): (row: ImportedRow) => string[] {
  const translate = useTranslate()
  const inSentence = useInSentence()
  return useCallback(
    (row) =>
      (row.errors ?? []).map((error) => {
        const text = translate(`importExport.error.${error.code}`, {
          ...error.params,
          _: errorText(entity, error, translate, inSentence),
        })
        // Prefix the file's own column name, unless the sentence contains it already.
        return error.column && !text.includes(error.column) ? `${error.column}: ${text}` : text
      }),
    [entity, translate, inSentence],
  )
}
