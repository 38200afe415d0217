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
import { FieldInput, ScreenHeader, failureText, useEntity, usePermitted } from '../../branchdesk.ts'
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
  const site = findField(useEntity('document'), 'siteId')!
  const { siteId } = useWatch() as { siteId?: string }
  const forms = useFormsToFillIn(siteId)
  useOnlyChoice(site, 'siteId')
  const [failure, setFailure] = useState<string>()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <FieldInput field={{ ...site, required: true }} source="siteId" />
      <OfferedChoicesContext value={forms}>
        <StartForm onFailure={setFailure} />
      </OfferedChoicesContext>
    </Box>
  )
}

/** The choice of a form among those offered at the branch, and the button that starts it. */
function StartForm({ onFailure }: { onFailure: (text: string | undefined) => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const provider = useDataProvider<ContractProvider>()
  const form = findField(useEntity('document'), 'formDefinitionId')!
  const [isBusy, setBusy] = useState(false)
  const location = useSearchParams()[0].get('location')
  const { siteId, formDefinitionId } = useWatch() as Record<string, string | undefined>
  const { isNone, reason } = useNotOffered(form, siteId, formDefinitionId)
  const start = async () => {
    setBusy(true)
    onFailure(undefined)
    const startAt = (place: { locationId?: string }) =>
      provider.request({ call: 'POST document', body: { formDefinitionId, siteId, ...place } })
    try {
      const { webId } = await startAt(location ? { locationId: location } : {}).catch((error) => {
        if (location && isLocationRefused(error)) return startAt({})
        throw error
      })
      navigate(`/document/${encodeURIComponent(String(webId))}`)
    } catch (error) {
      onFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
    }
  }
  return (
    <>
      <FieldInput
        field={{ ...form, required: true, ...(reason ? { help: reason } : {}) }}
        source="formDefinitionId"
        disabled={!siteId || isNone}
      />
      <Box>
        <Button
          variant="contained"
          disabled={isBusy || !siteId || !formDefinitionId || reason !== undefined}
          onClick={() => void start()}
        >
          {translate('documents.begin')}
        </Button>
      </Box>
    </>
  )
}

/** Whether no section of the form is for the location. */
const isLocationRefused = (error: unknown): boolean =>
  Boolean((error as CallFailure).body?.errors?.some(({ field }) => field === 'locationId'))

/**
 * Whether no form can be filled in at the branch, and the reason if none or not the chosen one can;
 * without a reason, it can be, or that is not known.
 */
function useNotOffered(
  field: Field,
  siteId: string | undefined,
  chosen: string | undefined,
): { isNone: boolean; reason?: string } {
  const translate = useTranslate()
  const mayAll = usePermitted(useEntity('document').permission, 'UPDATE')
  const { data } = useInfiniteQuery({
    ...firstOptions(useFieldOptions(field, 'formDefinitionId')),
    enabled: Boolean(siteId),
  })
  const first = siteId ? data?.pages[0] : undefined
  if (first?.total === 0)
    return {
      isNone: true,
      reason: translate(mayAll ? 'documents.noneInUse' : 'documents.noneAssigned'),
    }
  const isKnown = first && first.data.length === first.total
  return {
    isNone: false,
    ...(chosen && isKnown && !first.data.some(({ value }) => value === chosen)
      ? { reason: translate(mayAll ? 'documents.notInUse' : 'documents.notAssigned') }
      : {}),
  }
}

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
