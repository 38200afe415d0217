import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Form, ResourceContextProvider } from 'ra-core'
import { columnsOf, type DesignRow, type ScreenSize } from '../../../design/design.ts'
import { toSchema } from '../../../design/designSchema.ts'
import { isFillable } from '../../../design/fieldKinds.ts'
import { FileOwnerContext, type FileOwner } from '../../../fields/types/file/fileOwner.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { DesignLayout } from './DesignLayout.tsx'
import { ShownColumn } from './ShownColumn.tsx'
import { designEntityName, startValues, useDesignResolver } from '../inspector/useDesignResolver.ts'

/** A preview keeps nothing. */
const nothing: FileOwner = {}

/**
 * The form of a design, to be filled in: conditions, required fields and validation act as in the
 * finished form. `onValid` gets the answers once they are submitted without errors.
 */
export function DesignForm({
  rows,
  size,
  language,
  onValid,
  children,
}: {
  rows: DesignRow[]
  size: ScreenSize
  language: LanguageCode
  onValid: (answers: Record<string, unknown>) => void
  /** Below the fields, within the form. */
  children?: ReactNode
}) {
  const schema = useMemo(() => toSchema(rows.map(withoutUnanswerable)), [rows])
  const resolver = useDesignResolver(schema, language, 'submit')
  return (
    <ResourceContextProvider value={designEntityName}>
      <Form
        record={startValues(rows)}
        resolver={resolver}
        mode="onTouched"
        disableInvalidFormNotification
        onSubmit={onValid}
      >
        <FileOwnerContext value={nothing}>
          <DesignLayout rows={rows} size={size} language={language}>
            {(column) => <ShownColumn column={column} rows={rows} language={language} />}
          </DesignLayout>
        </FileOwnerContext>
        {children}
      </Form>
    </ResourceContextProvider>
  )
}

/** A draft may have fields without a key, which have no answers yet. */
const withoutUnanswerable = (row: DesignRow): DesignRow => ({
  ...row,
  formSectionRowColumnModels: columnsOf(row).filter(
    ({ fieldType, fieldKey }) => isFillable(fieldType) && fieldKey,
  ),
})
