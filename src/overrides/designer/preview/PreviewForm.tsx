import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { DesignRow, ScreenSize } from '../../../design/design.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { DesignForm } from '../form/DesignForm.tsx'

/** The screen sizes of the preview, with their widths in pixels (SECT-24). */
const screens: Record<ScreenSize, number> = { desktop: 1040, tablet: 720, mobile: 390 }

/** The section as a form that can be filled in, checked and started again. */
export function PreviewForm({
  rows,
  isDraft,
  size,
  language,
  attempt,
  isValid,
  onValid,
  onRestart,
}: {
  rows: DesignRow[]
  isDraft: boolean
  size: ScreenSize
  language: LanguageCode
  /** Another number is another form, without answers. */
  attempt: number
  isValid: boolean
  onValid: (isValid: boolean) => void
  onRestart: () => void
}) {
  const translate = useTranslate()
  return (
    <PreviewScreen size={size} language={language}>
      <DesignForm
        key={`${attempt} ${isDraft ? 'draft' : 'saved'}`}
        rows={rows}
        // The service has set the widths of saved rows for the screen as those of a wide one.
        size={isDraft ? size : 'desktop'}
        language={language}
        onValid={() => onValid(true)}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
          <Button type="submit" variant="contained" onClick={() => onValid(false)}>
            {translate('designer.preview.check')}
          </Button>
          <Button color="inherit" onClick={onRestart}>
            {translate('designer.preview.restart')}
          </Button>
        </Box>
        <Box role="status" sx={{ mt: 2 }}>
          {isValid && <Alert severity="success">{translate('designer.preview.valid')}</Alert>}
        </Box>
      </DesignForm>
    </PreviewScreen>
  )
}

/** A frame as wide as a screen of the chosen size. */
function PreviewScreen({
  size,
  language,
  children,
}: {
  size: ScreenSize
  language: LanguageCode
  children: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Box
      component="section"
      aria-label={translate('designer.preview.label')}
      lang={language}
      sx={{
        maxWidth: screens[size],
        mx: 'auto',
        p: { xs: 1.75, sm: 2.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
      }}
    >
      {children}
    </Box>
  )
}
