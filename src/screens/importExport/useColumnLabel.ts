import { useCallback } from 'react'
import { useTranslate } from 'ra-core'
import { partLabelKey } from '../../model/field.ts'
import type { Entity } from '../../model/entity.ts'
import type { ImportExportColumn } from '../../model/importExportColumns.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'

/** The label of a file's column in the current language: "Address · City", "Branch (key)". */
export function useColumnLabel(entity: Entity): (column: ImportExportColumn) => string {
  const translate = useTranslate()
  const { fieldLabel: label } = useEntityLabels(entity)
  return useCallback(
    ({ head, field, inner, isKey }) => {
      const part =
        inner === undefined
          ? undefined
          : translate(partLabelKey(head, inner) ?? `entity.${entity.name}.${head.name}.${inner}`, {
              _: field.label,
            })
      const fullLabel = part === undefined ? label(head) : `${label(head)} · ${part}`
      return isKey ? translate('importExport.keyOf', { label: fullLabel }) : fullLabel
    },
    [translate, label, entity],
  )
}
