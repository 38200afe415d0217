import { useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DocumentSection } from '../../design/answers.ts'
import { designFields } from '../../design/designEntity.ts'
import { useRecordOptions } from '../../fields/picker/optionsOf.tsx'
import { firstOptions } from '../../fields/picker/pickerOptions.tsx'
import type { Field } from '../../model/field.ts'
import type { LanguageCode } from '../../model/language.ts'
import { lookupValues } from '../designer/form/lookupValues.ts'

/**
 * Loads the choices of all questions once and keeps them while the document is open, so that people
 * can choose after the network was lost.
 */
export function ChoicesAhead({
  sections,
  language,
}: {
  sections: DocumentSection[]
  language: LanguageCode
}) {
  const lists = useMemo(() => {
    const found = new Map<string, Field>()
    const add = (field: Field) => {
      const list = field.reference?.entity ?? field.lookup
      if (list) found.set(list, field)
      for (const inner of [...(field.item ? [field.item] : []), ...(field.fields ?? [])]) add(inner)
    }
    for (const { schema } of sections) designFields(schema, language, lookupValues).forEach(add)
    return [...found]
  }, [sections, language])
  return lists.map(([list, field]) => <Loaded key={list} field={field} />)
}

function Loaded({ field }: { field: Field }) {
  useInfiniteQuery(firstOptions(useRecordOptions(field)))
  return null
}
