import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNavigate, useTranslate } from 'ra-core'
import type { DesignRow } from '../../../design/design.ts'
import type { ContractProvider, CustomScreenProps } from '../../../branchdesk.ts'
import {
  DialogFrame,
  ScreenHeader,
  failureText,
  secondaryButtonProps,
  usePermitted,
} from '../../../branchdesk.ts'
import { freshRows } from './freshRows.ts'
import { designRequest, TemplateCards, type Template } from './TemplateCards.tsx'

/** The templates of sections; one of them starts a new section. */
export default function TemplateGallery({ title }: CustomScreenProps) {
  const translate = useTranslate()
  const mayCreate = usePermitted('TEMPLATES:SECTIONS', 'CREATE')
  const [chosen, setChosen] = useState<Template>()
  return (
    <>
      <ScreenHeader
        title={title}
        {...(mayCreate ? { hint: translate('designer.templates.hint') } : {})}
      />
      <TemplateCards {...(mayCreate ? { onChoose: setChosen } : {})} />
      {chosen && <StartDialog template={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

/** Names the new section, and creates it with a draft of the template's design. */
function StartDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const provider = useDataProvider<ContractProvider>()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      // Read first, so that a failure leaves no section without a design.
      const rows: DesignRow[] = await provider.request(designRequest(template.formSectionId))
      const section = await provider.request({
        call: 'POST forms/sections',
        body: { name: name.trim() },
      })
      await provider.request({
        call: 'POST forms/inProcess',
        body: {
          formSectionId: section.webId,
          status: 'IN_PROCESS',
          data: { formSectionRowModels: freshRows(rows) },
        },
      })
      await queryClient.invalidateQueries({ queryKey: ['section'] })
      await navigate(`/form-builder/${encodeURIComponent(section.webId)}`)
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={translate('designer.templates.use')}
      onClose={isBusy ? undefined : onClose}
      wrap={(parts) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button {...secondaryButtonProps} disabled={isBusy} onClick={onClose}>
            {translate('screens.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || name.trim() === ''}>
            {translate('designer.templates.create')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {translate('designer.templates.of', { name: template.name })}
        <TextField
          autoFocus
          required
          fullWidth
          label={translate('designer.templates.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        {failure && <Alert severity="error">{failure}</Alert>}
      </Box>
    </DialogFrame>
  )
}
