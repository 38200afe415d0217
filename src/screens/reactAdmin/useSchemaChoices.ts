import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useResourceContext, useTranslate } from 'ra-core'
import { choicesOf } from '../../fields/picker/choices.tsx'
import { labelQuery } from '../../fields/picker/labelQuery.ts'
import type { OptionsProvider } from '../../fields/picker/optionsOf.tsx'
import type { Choice, Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { useEntity } from '../entities.tsx'

/** One choice as react-admin's components take it. */
export type SchemaChoice = { id: Choice['value']; name: string }

/**
 * The choices of a field as its schema has them, an enum, a status, a look-up list or a list of
 * such values, with their labels in the person's language. `source` is a path for a nested field;
 * `resource` is the resource around it unless said. The values of a look-up list arrive after the
 * first render.
 * Errors  throws for a field that the schema lacks, or that has no choices
 * @example
 * <SelectInput source="status" choices={useSchemaChoices('status')} />
 */
export function useSchemaChoices(source: string, resource?: string): SchemaChoice[] {
  const translate = useTranslate()
  const around = useResourceContext()
  const entity = useEntity(resource ?? around ?? '')
  const found = findField(entity, source)
  // The values of a list have the choices, for `<SelectArrayInput>` and `<CheckboxGroupInput>`.
  const field = found?.item ?? found
  const lookup = useLookupChoices(field)
  return useMemo(() => {
    if (field?.lookup) return lookup
    const choices = choicesOf(field, entity.name, translate, source)
    if (choices.length === 0) throw new Error(`${entity.name}.${source} has no choices.`)
    return choices.map(({ value, label }) => ({ id: value, name: label }))
  }, [entity, field, lookup, source, translate])
}

const noChoices: SchemaChoice[] = []

function useLookupChoices(field: Field | undefined): SchemaChoice[] {
  const provider = useDataProvider<OptionsProvider>()
  const { data = noChoices } = useQuery({
    queryKey: ['schemaChoices', field?.lookup],
    enabled: field?.lookup !== undefined,
    queryFn: async () => {
      const { entity, query } = labelQuery(field!, [])!
      const { data: options } = await provider.getOptions(entity, query)
      return options.map(({ value, text }) => ({ id: value, name: text }))
    },
  })
  return data
}
