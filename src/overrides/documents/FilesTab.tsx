import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import { sectionsAt } from '../../design/answers.ts'
import { FileOwnerContext } from '../../fields/types/file/fileOwner.ts'
import FileDetails from '../../fields/types/file/FileDetails.tsx'
import type { LanguageCode } from '../../model/language.ts'
import type { TabProps } from '../../branchdesk.ts'
import { FailureMessage, ScreenSkeleton } from '../../branchdesk.ts'
import { answeredFiles } from './answeredFiles.ts'
import { SectionPanel } from './SectionPanel.tsx'
import { useDocument } from './useDocument.ts'

/**
 * All files among the answers of a document, by section and question: to look at, play and save.
 */
export default function FilesTab({ record, label }: TabProps) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const { document, sections, error, refetch } = useDocument(String(record.id))
  if (error && !(document && sections))
    return <FailureMessage error={error} what={label} onRetry={() => void refetch()} />
  if (!document || !sections) return <ScreenSkeleton />
  const found = sectionsAt(sections, document.locationId)
    .map((section) => ({
      section,
      questions: answeredFiles(section, document.answers, language, translate),
    }))
    .filter(({ questions }) => questions.length > 0)
  if (found.length === 0)
    return <Typography color="textSecondary">{translate('documents.withoutFiles')}</Typography>
  return (
    <FileOwnerContext value={{ entity: 'document', record: document }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {found.map(({ section, questions }) => (
          <SectionPanel key={section.sectionId} section={section}>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                columnGap: 3,
                rowGap: 2,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
              }}
            >
              {questions.map(({ path, label: question, files }) => (
                <Box key={path} sx={{ minWidth: 0 }}>
                  <Box
                    component="dt"
                    sx={{ mb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}
                  >
                    {question}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    <FileDetails files={files} id={String(document.id)} />
                  </Box>
                </Box>
              ))}
            </Box>
          </SectionPanel>
        ))}
      </Box>
    </FileOwnerContext>
  )
}
