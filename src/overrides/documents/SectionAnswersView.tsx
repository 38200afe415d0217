import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { DocumentSection, SectionAnswers } from '../../design/answers.ts'
import { designFields } from '../../design/designEntity.ts'
import { holds, isEmpty } from '../../model/condition.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { Field } from '../../model/field.ts'
import { useKeyLabels } from '../../screens/form/useKeyLabels.ts'
import { lookupValues } from '../designer/form/lookupValues.ts'
import { WholeTextContext } from '../../fields/controls/ValueText.tsx'
import { FieldDisplay } from '../../branchdesk.ts'
import { FileOwnerContext } from '../../fields/types/file/fileOwner.ts'
import type { FilledDocument } from './useDocument.ts'

/** The answers of a section as they were given, with the questions of its version. */
export function SectionAnswersView({
  section,
  language,
  answers,
  document,
}: {
  document: FilledDocument
  section: DocumentSection
  language: LanguageCode
  answers: SectionAnswers
}) {
  const translate = useTranslate()
  const fields = designFields(section.schema, language, lookupValues).filter((field) =>
    holds(field.visibleWhen, { record: answers }),
  )
  return (
    <FileOwnerContext value={{ entity: 'document', record: document }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {fields.map((field) => (
          <Box key={field.name} sx={{ minWidth: 0, breakInside: 'avoid' }}>
            <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {field.label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {isEmpty(answers[field.name]) ? (
                translate('documents.noAnswer')
              ) : (
                <Answer field={field} answers={answers} />
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </FileOwnerContext>
  )
}

/** An answer; a record or a value of a look-up list by its name. */
export function Answer({ field, answers }: { field: Field; answers: SectionAnswers }) {
  const value = answers[field.name]
  const _text = useKeyLabels(field, value, noLabels)
  return (
    <WholeTextContext value={true}>
      <FieldDisplay field={field} value={value} record={{ ...answers, _text }} place="detail" />
    </WholeTextContext>
  )
}

const noLabels = {}
