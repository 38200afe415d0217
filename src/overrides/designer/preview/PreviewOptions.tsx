import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocale, useTranslate } from 'ra-core'
import { screenSizes, type ScreenSize } from '../../../design/design.ts'
import { languageCodes, type LanguageCode } from '../../../model/language.ts'
import { PreviewViewer, type Viewer } from './PreviewViewer.tsx'
import { stages, type Stage } from './usePreviewedRows.ts'

/** As the console itself, or another theme. */
const previewThemes = ['own', 'light', 'dark'] as const

/**
 * How a section is previewed: at which stage, on which screen, in which theme and language, and as
 * whom.
 */
export type PreviewChoice = Viewer & {
  stage: Stage
  size: ScreenSize
  theme: (typeof previewThemes)[number]
  language: LanguageCode
}

/** The inputs that choose how a section is previewed. */
export function PreviewOptions({
  choice: { stage, theme, language, site, role },
  hasDraft,
  publishedVersion,
  onChange,
}: {
  choice: PreviewChoice
  hasDraft: boolean
  publishedVersion: number | undefined
  onChange: (change: Partial<PreviewChoice>) => void
}) {
  const translate = useTranslate()
  const locale = useLocale() as LanguageCode
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))',
      }}
    >
      {hasDraft && (
        <PreviewSelect
          label={translate('designer.preview.stage')}
          value={stage}
          options={stages}
          nameOf={(each) =>
            each === 'saved' && publishedVersion
              ? translate('designer.design.published', { version: publishedVersion })
              : translate(`designer.preview.stages.${each}`)
          }
          onChange={(next) => onChange({ stage: next })}
        />
      )}
      <PreviewSelect
        label={translate('designer.preview.theme')}
        value={theme}
        options={previewThemes}
        nameOf={(each) => translate(`designer.preview.themes.${each}`)}
        onChange={(next) => onChange({ theme: next })}
      />
      <PreviewSelect
        label={translate('designer.preview.language')}
        value={language}
        options={languageCodes}
        nameOf={(code) => new Intl.DisplayNames(locale, { type: 'language' }).of(code)}
        onChange={(next) => onChange({ language: next })}
      />
      <PreviewViewer viewer={{ site, role }} onChange={onChange} />
    </Box>
  )
}

/** A drop-down list of one option of the preview. */
function PreviewSelect<Option extends string>({
  label,
  value,
  options,
  nameOf,
  onChange,
}: {
  label: string
  value: Option
  options: readonly Option[]
  nameOf: (option: Option) => string | undefined
  onChange: (option: Option) => void
}) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Option)}
    >
      {options.map((each) => (
        <MenuItem key={each} value={each}>
          {nameOf(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Buttons for the screen sizes, one of which is pressed. */
export function ScreenSizes({
  size,
  onChange,
}: {
  size: ScreenSize
  onChange: (size: ScreenSize) => void
}) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={size}
      onChange={(_, next: ScreenSize | null) => next && onChange(next)}
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
  )
}
