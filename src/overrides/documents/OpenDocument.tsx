import { useCallback, useEffect, useMemo, useState, type Ref } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import {
  countAnswers,
  sectionsAt,
  type AnswerCount,
  type DocumentAnswers,
  type DocumentSection,
} from '../../design/answers.ts'
import { designFields } from '../../design/designEntity.ts'
import { withComputed } from '../../design/formula.ts'
import { lazyPart, useSession } from '../../branchdesk.ts'
import { instantText } from '../../fields/types/instant/views.tsx'
import { loadPad } from '../../fields/types/signature/loadPad.ts'
import type { LanguageCode } from '../../model/language.ts'
import { focusFirstError } from '../../screens/form/focusFirstError.ts'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { ChoicesAhead } from './ChoicesAhead.tsx'
import { DocumentFooter } from './DocumentFooter.tsx'
import { DocumentLocation } from './DocumentLocation.tsx'
import { DocumentProgress, type DocumentLayout } from './DocumentProgress.tsx'
import { SaveState } from './SaveState.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { SectionSteps } from './SectionSteps.tsx'
import { useAnswers } from './useAnswers.ts'
import { useBranchTime } from './useBranchTime.ts'
import { isEarly, type FilledDocument } from './useDocument.ts'
import { useShownStep } from './useShownStep.ts'
import { useSubmit } from './useSubmit.ts'
import { useUnsentFiles } from './useUnsentFiles.ts'

const AnswerConflictDialog = lazyPart(() => import('./AnswerConflictDialog.tsx'))

/** Loads what a document may need after the network was lost. */
const loadAhead = () =>
  Promise.all([loadPad(), AnswerConflictDialog.preload()]).catch(() => undefined)

type OpenDocumentProps = { document: FilledDocument; sections: DocumentSection[] }

/** The sections of a document to fill in, by steps or on one page; answers are saved at once. */
export function OpenDocument({
  document,
  sections: all,
  onClosed,
}: OpenDocumentProps & {
  /** The document was submitted here, or the person has seen that it is closed. */
  onClosed: () => void
}) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const timeOf = useBranchTime(document)
  const { user } = useSession()
  const [layout, setLayout] = useState<DocumentLayout>('steps')
  const [attempts, setAttempts] = useState(0)
  const isComplete = attempts > 0
  useEffect(() => void loadAhead(), [])
  const work = useAnswers(String(document.id), user.webId!, document)
  const sections = useMemo(() => sectionsAt(all, work.location), [all, work.location])
  const { step, setStep } = useStep(sections)
  const counts = useAnswerCounts(sections, language, work.answers)
  const files = useUnsentFiles(String(document.id), user.webId!)
  const [turn, setTurn] = useState(0)
  const [wrong, setWrong] = useState<DocumentSection>()
  const { shown, show } = useShownStep(setStep)
  const submit = useSubmit(document, sections, work, files.shown, {
    onErrors: (section) => {
      setAttempts((before) => before + 1)
      setStep(section)
      setWrong(sections[section])
    },
    onSubmitted: onClosed,
  })
  const isClosed = document.status !== 'SCHEDULE'

  if (all.length === 0)
    return <Typography color="textSecondary">{translate('documents.withoutSections')}</Typography>
  const isStepped = layout === 'steps' && sections.length > 1
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DocumentLocation
        sections={all}
        answers={work.answers}
        location={work.location}
        isDisabled={isClosed}
        onChange={work.setLocation}
      />
      {sections.length > 0 && (
        <DocumentProgress counts={counts} layout={layout} onLayout={setLayout} />
      )}
      {isClosed ? (
        <ClosedNotice document={document} onShow={onClosed} />
      ) : (
        <SaveState
          state={work.state}
          wrong={work.wrong}
          files={files.shown}
          onRetry={() => {
            void work.flush()
            // Inputs upload what waits for them when they appear.
            setTurn((before) => before + 1)
          }}
        />
      )}
      {!isClosed && isEarly(document) && (
        <Alert severity="info">
          {translate('documents.early', { time: timeOf(document.startDate ?? '') })}
        </Alert>
      )}
      <AnswerConflict work={work} sections={all} />
      <ChoicesAhead sections={all} language={language} />
      {isStepped && (
        <SectionSteps
          sections={sections}
          counts={counts}
          step={step}
          isComplete={isComplete}
          onStep={show}
        />
      )}
      <SectionForms
        document={document}
        sections={all}
        isShown={(section) =>
          layout === 'page' ? sections.includes(section) : section === sections[step]
        }
        language={language}
        work={work}
        files={files}
        turn={turn}
        isComplete={isComplete}
        panel={isStepped ? shown : undefined}
        wrong={wrong}
        attempts={attempts}
        onErrors={(form) => {
          if (focusFirstError(form)) setWrong(undefined)
        }}
      />
      {sections.length > 0 && (
        <DocumentFooter
          steps={isStepped ? sections.length : undefined}
          step={step}
          isBusy={submit.isBusy || isClosed}
          onStep={show}
          onSubmit={() => void submit.run()}
        />
      )}
    </Box>
  )
}

/**
 * The index of the section in sight. When other sections apply, because someone has moved the
 * document to another location, it stays in sight, or else the first one is.
 */
function useStep(sections: DocumentSection[]) {
  const [inSight, setInSight] = useState(sections[0]?.sectionId)
  return {
    step: Math.max(
      0,
      sections.findIndex(({ sectionId }) => sectionId === inSight),
    ),
    setStep: (index: number) => setInSight(sections[index]?.sectionId),
  }
}

/** Says that the document was submitted or expired while it was filled in here. */
function ClosedNotice({
  document: { status, updatedBy, submittedDate },
  onShow,
}: {
  document: FilledDocument
  onShow: () => void
}) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onShow}>
          {translate('documents.showClosed')}
        </Button>
      }
    >
      {status === 'COMPLETED' && submittedDate
        ? translate('documents.submittedBy', {
            name: updatedBy,
            time: instantText(submittedDate, locale),
          })
        : translate('documents.expired')}
    </Alert>
  )
}

type Work = ReturnType<typeof useAnswers>

/** How many questions of each section are shown, answered and missing. */
function useAnswerCounts(
  sections: DocumentSection[],
  language: LanguageCode,
  answers: DocumentAnswers,
): AnswerCount[] {
  return useMemo(
    () =>
      sections.map(({ sectionId, schema }) =>
        countAnswers(
          designFields(schema, language),
          withComputed(schema, answers[sectionId] ?? {}),
        ),
      ),
    [sections, language, answers],
  )
}

/** The question of whose answers count, while someone else has changed some of them. */
function AnswerConflict({ work, sections }: { work: Work; sections: DocumentSection[] }) {
  if (!work.conflict) return null
  return (
    <PartBoundary onClose={work.postpone}>
      <AnswerConflictDialog
        conflict={work.conflict}
        sections={sections}
        answers={work.answers}
        onChosen={work.resolve}
        onCancel={work.postpone}
      />
    </PartBoundary>
  )
}

/** The forms of the sections that are shown; those with files on their way go on out of sight. */
function SectionForms({
  document,
  sections,
  isShown,
  language,
  work,
  files: { unsent, waiting },
  turn,
  isComplete,
  panel,
  wrong,
  attempts,
  onErrors,
}: OpenDocumentProps & {
  isShown: (section: DocumentSection) => boolean
  language: LanguageCode
  work: Work
  files: ReturnType<typeof useUnsentFiles>
  /** Another number sends waiting files again. */
  turn: number
  isComplete: boolean
  /** Gets the panel of the section that is shown. */
  panel: Ref<HTMLElement> | undefined
  /** The section with the first error, until its errors are shown. */
  wrong: DocumentSection | undefined
  attempts: number
  onErrors: (form: HTMLElement) => void
}) {
  const { answer } = work
  const onAnswer = useCallback(
    (section: string) => (field: string, value: unknown, seen: unknown, isValid: boolean) =>
      answer({ section, field }, value, seen, isValid),
    [answer],
  )
  const isUploading = ({ sectionId }: DocumentSection) =>
    waiting.some(({ place }) => place.startsWith(`answers.${sectionId}.`))
  const open = sections.filter((section) => isShown(section) || isUploading(section))
  return open.map((section) => (
    <SectionPanel
      key={`${section.sectionId} ${work.revision} ${turn}`}
      section={section}
      isHidden={!isShown(section)}
      panel={isShown(section) ? panel : undefined}
    >
      <SectionForm
        document={document}
        section={section}
        language={language}
        answers={work.answers[section.sectionId] ?? {}}
        seen={work.seen[section.sectionId] ?? {}}
        isComplete={isComplete}
        refused={section === wrong ? { attempts, onErrors } : undefined}
        unsent={unsent}
        onAnswer={onAnswer(section.sectionId)}
      />
    </SectionPanel>
  ))
}
