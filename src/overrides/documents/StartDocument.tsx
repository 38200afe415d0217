import { useEffect, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Form, ResourceContextProvider, useDataProvider, useNavigate, useTranslate } from 'ra-core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { findField } from '../../model/path.ts'
import type { Field } from '../../model/field.ts'
import type { CallFailure, ContractProvider, CustomScreenProps } from '../../branchdesk.ts'
import { FieldInput, ScreenHeader, failureText, useEntity } from '../../branchdesk.ts'
import { useFieldOptions } from '../../fields/picker/optionsOf.tsx'
import { OfferedChoicesContext } from '../../fields/picker/offeredChoices.ts'
import { firstOptions } from '../../fields/picker/pickerOptions.tsx'
import { useFormsToFillIn } from './offeredChoices.ts'

/**
 * Chooses a form and a branch, and starts a document to fill in. `?form=` and `?site=` choose, and
 * `?location=` says where in the branch it is filled in, as in the bookmark of a device there. A
 * form without sections for that location starts without it.
 */
export default function StartDocument({ title, above }: CustomScreenProps) {
  const [params] = useSearchParams()
  return (
    <>
      <ScreenHeader title={title} {...(above ? { above } : {})} />
      <ResourceContextProvider value="document">
        <Form
          defaultValues={{
            siteId: params.get('site') ?? '',
            formDefinitionId: params.get('form') ?? '',
          }}
          disableInvalidFormNotification
        >
          <StartFields />
        </Form>
      </ResourceContextProvider>
    </>
  )
}

function StartFields() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const provider = useDataProvider<ContractProvider>()
  const entity = useEntity('document')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const location = useSearchParams()[0].get('location')
  const { siteId, formDefinitionId } = useWatch() as Record<string, string | undefined>
  const field = (name: string) => findField(entity, name)!
  const site = field('siteId')
  const form = field('formDefinitionId')
  const forms = useFormsToFillIn(siteId)
  useOnlyChoice(site, 'siteId')
  const start = async () => {
    setBusy(true)
    setFailure(undefined)
    const startAt = (place: { locationId?: string }) =>
      provider.request({ call: 'POST document', body: { formDefinitionId, siteId, ...place } })
    try {
      const { webId } = await startAt(location ? { locationId: location } : {}).catch((error) => {
        if (location && isLocationRefused(error)) return startAt({})
        throw error
      })
      navigate(`/document/${encodeURIComponent(String(webId))}`)
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <FieldInput field={{ ...site, required: true }} source="siteId" />
      <OfferedChoicesContext value={forms}>
        <FieldInput
          field={{ ...form, required: true }}
          source="formDefinitionId"
          disabled={!siteId}
        />
      </OfferedChoicesContext>
      <Box>
        <Button
          variant="contained"
          disabled={isBusy || !siteId || !formDefinitionId}
          onClick={() => void start()}
        >
          {translate('documents.begin')}
        </Button>
      </Box>
    </Box>
  )
}

/** Whether no section of the form is for the location. */
const isLocationRefused = (error: unknown): boolean =>
  Boolean((error as CallFailure).body?.errors?.some(({ field }) => field === 'locationId'))

/** Chooses what is the only choice of a field, unless something is chosen. */
function useOnlyChoice(field: Field, source: string) {
  const { getValues, setValue } = useFormContext()
  const { data } = useInfiniteQuery(firstOptions(useFieldOptions(field, source)))
  const first = data?.pages[0]
  const only = first?.total === 1 ? first.data[0]?.value : undefined
  useEffect(() => {
    if (only !== undefined && !getValues(source)) setValue(source, only)
  }, [only, source, getValues, setValue])
}
