import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { AnswerCount, DocumentSection } from '../../design/answers.ts'

/**
 * A button for each section with its progress; those with missing answers are red once the person
 * has tried to submit.
 */
export function SectionSteps({
  sections,
  counts,
  step,
  isComplete,
  onStep,
}: {
  sections: DocumentSection[]
  /** One for each section. */
  counts: AnswerCount[]
  /** The index of the section that is shown. */
  step: number
  /** Whether the person tried to submit. */
  isComplete: boolean
  onStep: (step: number) => void
}) {
  const translate = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={translate('documents.steps')}
      sx={{ display: 'flex', gap: 1, overflowX: 'auto', pb: 0.5 }}
    >
      {sections.map((section, index) => (
        <Button
          key={section.sectionId}
          size="small"
          variant={index === step ? 'contained' : 'outlined'}
          color={counts[index]!.missing > 0 && isComplete ? 'error' : 'primary'}
          aria-current={index === step ? 'step' : undefined}
          onClick={() => onStep(index)}
          sx={{ flex: 'none', minHeight: { xs: 44, md: 36 } }}
        >
          {`${index + 1}. ${section.name}`}
          <Box component="span" sx={{ ml: 1, fontWeight: 400 }}>
            {`${counts[index]!.answered}/${counts[index]!.shown}`}
          </Box>
        </Button>
      ))}
    </Box>
  )
}
