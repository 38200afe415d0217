import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocale, useTranslate } from 'ra-core'
import { screenSizes, type DesignRow, type ScreenSize } from '../../design/design.ts'
import { languageCodes, type LanguageCode } from '../../model/language.ts'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { useContractQuery } from '../../screens/custom/useContractQuery.ts'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import { ThemeScope } from '../../screens/states/ThemeScope.tsx'
import { useLiveQuery } from '../../screens/states/useLiveUpdates.ts'
import { DesignForm } from './DesignForm.tsx'
import { useLatestDraft } from './useDesignDraft.ts'
import { useSection } from './useSection.ts'

/** The screen sizes of the preview, with their widths in pixels (SECT-24). */
const screens: Record<ScreenSize, number> = { desktop: 1040, tablet: 720, mobile: 390 }

/** As the console itself, or another theme. */
const previewThemes = ['own', 'light', 'dark'] as const
type PreviewThemeName = (typeof previewThemes)[number]

/** What is previewed: the draft, if there is one, or what people fill in now. */
const stages = ['draft', 'saved'] as const
type Stage = (typeof stages)[number]

/**
 * A section as users will see it, with the changes of its draft as they are made: on a screen of the chosen size, in a theme and a language, to be
 * filled in with all its rules (NAV-08).
 */
export default function SectionPreview({ title, params, above }: CustomScreenProps) {
  const translate = useTranslate()
  const locale = useLocale() as LanguageCode
  const id = params['id']!
  const [size, setSize] = useState<ScreenSize>('desktop')
  const [theme, setTheme] = useState<PreviewThemeName>('own')
  const [chosen, setLanguage] = useState<LanguageCode>()
  const language = chosen ?? locale
  // Starting again is another form.
  const [attempt, setAttempt] = useState(0)
  const [isValid, setValid] = useState(false)
  const { data: section } = useSection(id)
  const [stage, setStage] = useState<Stage>('draft')
  const draft = useLatestDraft(id)
  useLiveQuery('section-draft', ['contract', 'GET forms/inProcess/latest'], 'formSectionId', id)
  const saved = useContractQuery<DesignRow[]>({
    call: 'GET forms/sectionRows/preview',
    params: { sectionId: id },
    headers: { screenSize: size },
  })
  const drafted = stage === 'draft' ? draft.data?.data.formSectionRowModels : undefined
  const data = drafted ?? (draft.data === undefined && !draft.error ? undefined : saved.data)
  const error = drafted ? null : (saved.error ?? draft.error)
  const refetch = () => Promise.all([saved.refetch(), draft.refetch()])
  const form = data && (
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
      <DesignForm
        key={`${attempt} ${drafted ? 'draft' : 'saved'}`}
        rows={data}
        // The service has set the widths of saved rows for the screen as those of a wide one.
        size={drafted ? size : 'desktop'}
        language={language}
        onValid={() => setValid(true)}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
          <Button type="submit" variant="contained" onClick={() => setValid(false)}>
            {translate('designer.preview.check')}
          </Button>
          <Button
            color="inherit"
            onClick={() => {
              setAttempt(attempt + 1)
              setValid(false)
            }}
          >
            {translate('designer.preview.restart')}
          </Button>
        </Box>
        <Box role="status" sx={{ mt: 2 }}>
          {isValid && <Alert severity="success">{translate('designer.preview.valid')}</Alert>}
        </Box>
      </DesignForm>
    </Box>
  )
  return (
    <>
      <ScreenHeader
        title={section ? `${title} · ${section.name}` : title}
        here={title}
        {...(above ? { above } : {})}
      >
        {draft.data && (
          <TextField
            select
            size="small"
            label={translate('designer.preview.stage')}
            value={stage}
            onChange={(event) => setStage(event.target.value as Stage)}
            sx={{ minWidth: 120 }}
          >
            {stages.map((each) => (
              <MenuItem key={each} value={each}>
                {each === 'saved' && section?.publishedVersion
                  ? translate('designer.design.published', { version: section.publishedVersion })
                  : translate(`designer.preview.stages.${each}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={size}
          onChange={(_, next: ScreenSize | null) => next && setSize(next)}
          aria-label={translate('designer.preview.screen')}
        >
          {screenSizes.map((each) => (
            <ToggleButton
              key={each}
              value={each}
              sx={{ textTransform: 'none', minHeight: { xs: 44, md: 36 } }}
            >
              {translate(`designer.preview.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TextField
          select
          size="small"
          label={translate('designer.preview.theme')}
          value={theme}
          onChange={(event) => setTheme(event.target.value as PreviewThemeName)}
          sx={{ minWidth: 120 }}
        >
          {previewThemes.map((each) => (
            <MenuItem key={each} value={each}>
              {translate(`designer.preview.themes.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={translate('designer.preview.language')}
          value={language}
          onChange={(event) => setLanguage(event.target.value as LanguageCode)}
          sx={{ minWidth: 120 }}
        >
          {languageCodes.map((code) => (
            <MenuItem key={code} value={code}>
              {new Intl.DisplayNames(locale, { type: 'language' }).of(code)}
            </MenuItem>
          ))}
        </TextField>
      </ScreenHeader>
      {error ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : !data ? (
        <ScreenSkeleton />
      ) : data.length === 0 ? (
        <StateMessage title={translate('designer.design.empty')} />
      ) : theme === 'own' ? (
        form
      ) : (
        <ThemeScope mode={theme}>{form}</ThemeScope>
      )}
    </>
  )
}
