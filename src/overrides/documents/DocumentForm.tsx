import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import type { DocumentSection } from '../../design/answers.ts'
import { OfferedChoicesContext } from '../../fields/picker/offeredChoices.ts'
import type { LanguageCode } from '../../model/language.ts'
import { useOfferedChoices } from './offeredChoices.ts'
import { OpenDocument } from './OpenDocument.tsx'
import { SectionAnswersView } from './SectionAnswersView.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { isOpen, type FilledDocument } from './useDocument.ts'

type DocumentFormProps = { document: FilledDocument; sections: DocumentSection[] }

/** The sections of a document: to fill in while it is open, else to read. */
export function DocumentForm({ document, sections }: DocumentFormProps) {
  const choices = useOfferedChoices(String(document.id))
  return (
    <OfferedChoicesContext value={choices}>
      {isOpen(document) ? (
        <OpenDocument document={document} sections={sections} />
      ) : (
        <ClosedDocument document={document} sections={sections} />
      )}
    </OfferedChoicesContext>
  )
}

/** The answers of a completed or expired document. */
function ClosedDocument({ document, sections }: DocumentFormProps) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {document.status !== 'COMPLETED' && (
        <Alert severity="warning">{translate('documents.expired')}</Alert>
      )}
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
