import { useMemo, useState } from 'react'
import { ChoiceHeadersContext } from '../../../fields/picker/choiceHeaders.ts'
import { useLocale, useTranslate } from 'ra-core'
import type { ScreenSize } from '../../../design/design.ts'
import type { LanguageCode } from '../../../model/language.ts'
import type { CustomScreenProps } from '../../../branchdesk.ts'
import { FailureMessage, ScreenHeader, ScreenSkeleton, StateMessage } from '../../../branchdesk.ts'
import { ThemeScope } from '../../../screens/states/ThemeScope.tsx'
import { PreviewForm } from './PreviewForm.tsx'
import { PreviewOptions, ScreenSizes, type PreviewChoice } from './PreviewOptions.tsx'
import { PlacementNotes } from './PreviewViewer.tsx'
import { usePreviewedRows, viewerHeaders } from './usePreviewedRows.ts'
import { useSection } from '../useSection.ts'

/**
 * A section as users will see it, with the changes of its draft as they are made: on a screen of
 * the chosen size, in a theme and a language, at a branch and with a role, to be filled in with all
 * its rules (NAV-08).
 */
export default function SectionPreview({ title, params, above }: CustomScreenProps) {
  const translate = useTranslate()
  const locale = useLocale() as LanguageCode
  const id = params['id']!
  const [chosen, setChosen] = useState<Partial<PreviewChoice>>({})
  const [ownSize] = useState(sizeOfScreen)
  const choice: PreviewChoice = {
    stage: 'draft',
    size: ownSize,
    theme: 'own',
    language: locale,
    ...chosen,
  }
  const { size, theme, language, site, role } = choice
  const change = (next: Partial<PreviewChoice>) => setChosen((before) => ({ ...before, ...next }))
  // Starting again is another form.
  const [attempt, setAttempt] = useState(0)
  const [isValid, setValid] = useState(false)
  const { data: section } = useSection(id)
  const viewer = useMemo(() => ({ site, role }), [site, role])
  const { rows, isDraft, hasDraft, isHidden, error, refetch } = usePreviewedRows(
    id,
    choice.stage,
    size,
    viewer,
  )
  const headers = useMemo(() => viewerHeaders(viewer), [viewer])
  const form = rows && (
    <ChoiceHeadersContext value={headers}>
      <PreviewForm
        rows={rows}
        isDraft={isDraft}
        size={size}
        language={language}
        attempt={attempt}
        isValid={isValid}
        onValid={setValid}
        onRestart={() => {
          setAttempt(attempt + 1)
          setValid(false)
        }}
      />
    </ChoiceHeadersContext>
  )
  return (
    <>
      <ScreenHeader
        title={section ? `${title} · ${section.name}` : title}
        here={title}
        {...(above ? { above } : {})}
      >
        <ScreenSizes size={size} onChange={(next) => change({ size: next })} />
      </ScreenHeader>
      <PreviewOptions
        choice={choice}
        hasDraft={hasDraft}
        publishedVersion={section?.publishedVersion}
        onChange={change}
      />
      {site && <PlacementNotes section={id} site={site} />}
      {isHidden ? (
        <StateMessage
          title={translate('designer.preview.hidden')}
          text={translate('designer.preview.hiddenText')}
        />
      ) : error ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : !rows ? (
        <ScreenSkeleton />
      ) : rows.length === 0 ? (
        <StateMessage title={translate('designer.design.empty')} />
      ) : theme === 'own' ? (
        form
      ) : (
        <ThemeScope mode={theme}>{form}</ThemeScope>
      )}
    </>
  )
}

/** The size that the form has on this screen. */
function sizeOfScreen(): ScreenSize {
  if (window.innerWidth < 600) return 'mobile'
  return window.innerWidth < 1200 ? 'tablet' : 'desktop'
}
