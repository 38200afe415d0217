import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useDataProvider, useTranslate } from 'ra-core'
import type { DesignRow } from '../../../design/design.ts'
import type { ContractProvider } from '../../../branchdesk.ts'
import { DialogFrame, failureText, secondaryButtonProps } from '../../../branchdesk.ts'
import { freshRows } from './freshRows.ts'
import { designRequest, TemplateCards, type Template } from './TemplateCards.tsx'

/** Chooses the template that an empty design starts from. */
export default function TemplateDialog({
  onChoose,
  onClose,
}: {
  onChoose: (rows: DesignRow[]) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const provider = useDataProvider<ContractProvider>()
  const [failure, setFailure] = useState<string>()
  const choose = async ({ formSectionId }: Template) => {
    try {
      onChoose(freshRows(await provider.request(designRequest(formSectionId))))
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
    }
  }
  return (
    <DialogFrame
      title={translate('designer.templates.use')}
      width={880}
      onClose={onClose}
      footer={
        <Button {...secondaryButtonProps} onClick={onClose}>
          {translate('screens.action.cancel')}
        </Button>
      }
    >
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <TemplateCards onChoose={(template) => void choose(template)} />
    </DialogFrame>
  )
}
