import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import { percentOf, type AnswerCount } from '../../design/answers.ts'
import { percentText } from './percentText.ts'

/** Whether one section is shown at a time, or all on one page. */
export type DocumentLayout = 'steps' | 'page'

/**
 * How many questions of all sections are answered, and, of several sections, the choice of the
 * layout.
 */
export function DocumentProgress({
  counts,
  layout,
  onLayout,
}: {
  /** One for each section. */
  counts: AnswerCount[]
  layout: DocumentLayout
  onLayout: (layout: DocumentLayout) => void
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const total = counts.reduce((sum, { shown }) => sum + shown, 0)
  const answered = counts.reduce((sum, each) => sum + each.answered, 0)
  const percent = percentOf(answered, total)
  const missing = counts.reduce((sum, each) => sum + each.missing, 0)
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={translate('documents.progress')}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {percentText(percent / 100, locale)}
          {` · ${translate('documents.answered', { answered, total })}`}
          {missing > 0 && ` · ${translate('documents.missing', { smart_count: missing })}`}
        </Typography>
      </Box>
      {counts.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={layout}
          aria-label={translate('documents.layout')}
          onChange={(_, next: DocumentLayout | null) => next && onLayout(next)}
        >
          {(['steps', 'page'] as const).map((each) => (
            <ToggleButton
              key={each}
              value={each}
              sx={{ textTransform: 'none', minHeight: { xs: 44, md: 36 } }}
            >
              {translate(`documents.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Box>
  )
}
