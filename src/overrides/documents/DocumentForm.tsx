import { useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useDataProvider, useLocale, useNotify, useRefresh, useTranslate } from 'ra-core'
import { withComputed } from '../../design/formula.ts'
import { checkAnswers, countAnswers, type DocumentSection } from '../../design/answers.ts'
import { designFields } from '../../design/designEntity.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { today } from '../../screens/form/useRecordResolver.ts'
import { useSession } from '../../screens/session.tsx'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { failureText } from '../../screens/states/failureText.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { SectionAnswersView } from './SectionAnswersView.tsx'
import { SectionForm } from './SectionForm.tsx'
import { useAnswers, type AnswerState } from './useAnswers.ts'
import { isOpen, type FilledDocument } from './useDocument.ts'

const AnswerConflictDialog = lazyPart(() => import('./AnswerConflictDialog.tsx'))

type Layout = 'steps' | 'page'

/** The sections of a document: to fill in while it is open, else to read. */
export function DocumentForm({
  document,
  sections,
}: {
  document: FilledDocument
  sections: DocumentSection[]
}) {
  return isOpen(document) ? (
    <OpenDocument document={document} sections={sections} />
  ) : (
    <ClosedDocument document={document} sections={sections} />
  )
}

type Props = { document: FilledDocument; sections: DocumentSection[] }

function ClosedDocument({ document, sections }: Props) {
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

function OpenDocument({ document, sections }: Props) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const { user } = useSession()
  const [layout, setLayout] = useState<Layout>('steps')
  const [step, setStep] = useState(0)
  const [isComplete, setComplete] = useState(false)
  const work = useAnswers(String(document.id), user.webId!, document.answers ?? {})
  const { answer } = work
  const counts = useMemo(
    () =>
      sections.map(({ sectionId, schema }) =>
        countAnswers(
          designFields(schema, language),
          withComputed(schema, work.answers[sectionId] ?? {}),
        ),
      ),
    [sections, language, work.answers],
  )
  const total = counts.reduce((sum, { shown }) => sum + shown, 0)
  const answered = counts.reduce((sum, each) => sum + each.answered, 0)
  const missing = counts.reduce((sum, each) => sum + each.missing, 0)
  const submit = useSubmit(document, sections, work, (section) => {
    setComplete(true)
    setStep(section)
  })
  const onAnswer = useCallback(
    (section: string) => (field: string, value: unknown, seen: unknown, isValid: boolean) =>
      answer({ section, field }, value, seen, isValid),
    [answer],
  )
  if (sections.length === 0)
    return <Typography color="textSecondary">{translate('documents.withoutSections')}</Typography>
  const shown = layout === 'page' ? sections : sections.slice(step, step + 1)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 100 : (answered / total) * 100}
            aria-label={translate('documents.progress')}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {translate('documents.answered', { answered, total })}
            {missing > 0 && ` · ${translate('documents.missing', { smart_count: missing })}`}
          </Typography>
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={layout}
          aria-label={translate('documents.layout')}
          onChange={(_, next: Layout | null) => next && setLayout(next)}
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
      </Box>
      <SaveState state={work.state} onRetry={() => void work.flush()} />
      {work.conflict && (
        <PartBoundary onClose={work.postpone}>
          <AnswerConflictDialog
            conflict={work.conflict}
            sections={sections}
            answers={work.answers}
            onChosen={work.resolve}
            onCancel={work.postpone}
          />
        </PartBoundary>
      )}
      {layout === 'steps' && sections.length > 1 && (
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
              onClick={() => setStep(index)}
              sx={{ flex: 'none', minHeight: { xs: 44, md: 36 } }}
            >
              {`${index + 1}. ${section.name}`}
              <Box component="span" sx={{ ml: 1, fontWeight: 400 }}>
                {`${counts[index]!.answered}/${counts[index]!.shown}`}
              </Box>
            </Button>
          ))}
        </Box>
      )}
      {shown.map((section) => (
        <SectionPanel key={`${section.sectionId} ${work.revision}`} section={section}>
          <SectionForm
            document={document}
            section={section}
            language={language}
            answers={work.answers[section.sectionId] ?? {}}
            isComplete={isComplete}
            onAnswer={onAnswer(section.sectionId)}
          />
        </SectionPanel>
      ))}
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 1,
          p: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          displayPrint: 'none',
        }}
      >
        {layout === 'steps' && sections.length > 1 && (
          <>
            <Button
              variant="outlined"
              disabled={step === 0}
              onClick={() => setStep(step - 1)}
              sx={{ minHeight: 44 }}
            >
              {translate('documents.back')}
            </Button>
            <Button
              variant="outlined"
              disabled={step === sections.length - 1}
              onClick={() => setStep(step + 1)}
              sx={{ minHeight: 44 }}
            >
              {translate('documents.next')}
            </Button>
          </>
        )}
        <Button
          variant="contained"
          disabled={submit.isBusy}
          onClick={() => void submit.run()}
          sx={{ minHeight: 44 }}
        >
          {translate('documents.submit')}
        </Button>
      </Box>
    </Box>
  )
}

/** Checks all sections, sends what is left, and completes the document. */
function useSubmit(
  document: FilledDocument,
  sections: DocumentSection[],
  work: ReturnType<typeof useAnswers>,
  onErrors: (section: number) => void,
) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<ContractProvider>()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    const wrong = sections.findIndex(
      (section) =>
        checkAnswers(
          section,
          withoutNulls(work.answers[section.sectionId] ?? {}),
          { kind: 'submit' },
          { today: today() },
        ).length > 0,
    )
    if (wrong >= 0) {
      onErrors(wrong)
      return notify(translate('documents.incomplete', { name: sections[wrong]!.name }), {
        type: 'warning',
      })
    }
    setBusy(true)
    try {
      if (!(await work.flush())) return
      await provider.request({
        call: 'POST document/{webId}/submit',
        params: { webId: String(document.id) },
      })
      notify(translate('documents.submitted'), { type: 'success' })
      refresh()
    } catch (error) {
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      )
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

const withoutNulls = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))

/** Where the answers are; a failure says why, and that nothing is lost. */
function SaveState({ state, onRetry }: { state: AnswerState; onRetry: () => void }) {
  const translate = useTranslate()
  if (state.kind === 'failed')
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('documents.retry')}
          </Button>
        }
      >
        {translate('documents.unsent', { reason: state.text })}
      </Alert>
    )
  const text = translate(state.kind === 'saving' ? 'documents.saving' : 'documents.saved')
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" aria-hidden>
        {text}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {text}
      </Box>
    </Box>
  )
}

function SectionPanel({ section, children }: { section: DocumentSection; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={section.name}
      sx={{
        p: { xs: 1.75, sm: 2.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography component="h2" sx={{ mb: 2, fontSize: '1.0625rem', fontWeight: 700 }}>
        {section.name}
        {section.locationName && (
          <Typography component="span" color="textSecondary" sx={{ ml: 1, fontSize: '0.875rem' }}>
            {section.locationName}
          </Typography>
        )}
      </Typography>
      {children}
    </Box>
  )
}
