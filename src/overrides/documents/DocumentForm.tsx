import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import { sectionsAt, type DocumentSection } from '../../design/answers.ts'
import { OfferedChoicesContext } from '../../fields/picker/offeredChoices.ts'
import type { LanguageCode } from '../../model/language.ts'
import { NotSent } from './NotSent.tsx'
import { useOfferedChoices } from './offeredChoices.ts'
import { OpenDocument } from './OpenDocument.tsx'
import { SectionAnswersView } from './SectionAnswersView.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { isOpen, type FilledDocument } from './useDocument.ts'

type DocumentFormProps = { document: FilledDocument; sections: DocumentSection[] }

/**
 * The sections of a document: to fill in while it is open by whoever may, else to read. When
 * someone else submits it or takes the right away meanwhile, what was typed here stays on the
 * screen until the person leaves it.
 */
export function DocumentForm({ document, sections }: DocumentFormProps) {
  const choices = useOfferedChoices(String(document.id))
  const [isFilling, setFilling] = useState(isOpen(document) && document.mayFillIn)
  return (
    <OfferedChoicesContext value={choices}>
      {isFilling ? (
        <OpenDocument document={document} sections={sections} onClosed={() => setFilling(false)} />
      ) : (
        <ReadDocument document={document} sections={sections} />
      )}
    </OfferedChoicesContext>
  )
}

/**
 * The answers of a document that is completed or has expired, or that the person may only read.
 */
function ReadDocument({ document, sections: all }: DocumentFormProps) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const sections = sectionsAt(all, document.locationId)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {document.status !== 'COMPLETED' && !isOpen(document) && (
        <Alert severity="warning">{translate('documents.expired')}</Alert>
      )}
      {isOpen(document) && !document.mayFillIn && (
        <Alert severity="info">{translate('documents.notYours')}</Alert>
      )}
      <NotSent document={document} sections={all} />
      {sections.length === 0 && (
        <Typography color="textSecondary">{translate('documents.withoutSections')}</Typography>
      )}
      {sections.map((section) => (
        <SectionPanel key={section.sectionId} section={section}>
          <SectionAnswersView
            document={document}
            section={section}
            language={language}
            answers={document.answers?.[section.sectionId] ?? {}}
          />
        </SectionPanel>
      ))}
    </Box>
  )
}
