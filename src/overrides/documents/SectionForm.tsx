import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Form, ResourceContextProvider } from 'ra-core'
import { useFormContext, useFormState } from 'react-hook-form'
import {
  checkAnswers,
  isUnanswered,
  storedAnswers,
  type DocumentSection,
  type SectionAnswers,
} from '../../design/answers.ts'
import { AddressDefaultsContext } from '../../fields/types/address/addressDefaults.tsx'
import {
  FileOwnerContext,
  type FileOwner,
  type UnsentFiles,
} from '../../fields/types/file/fileOwner.ts'
import { isPendingFile, withoutPendingFiles } from '../../model/fileValue.ts'
import type { LanguageCode } from '../../model/language.ts'
import { isSame } from '../../model/sameValue.ts'
import { today } from '../../screens/form/useRecordResolver.ts'
import { DesignLayout } from '../designer/form/DesignLayout.tsx'
import { ShownColumn } from '../designer/form/ShownColumn.tsx'
import { designEntityName, useDesignResolver } from '../designer/inspector/useDesignResolver.ts'
import type { FilledDocument } from './useDocument.ts'

type Props = {
  document: FilledDocument
  section: DocumentSection
  language: LanguageCode
  answers: SectionAnswers
  /** Without those of them that are not valid: what was there before. */
  seen: SectionAnswers
  /** Whether the person tried to submit, so that missing answers are errors. */
  isComplete: boolean
  /**
   * Gets the form once it shows the errors of this attempt to submit, if it is the first with any.
   */
  refused?: { attempts: number; onErrors: (form: HTMLElement) => void } | undefined
  /** Where files wait until they have been uploaded. */
  unsent: UnsentFiles
  /** `seen` is the answer that was there before. */
  onAnswer: (field: string, value: unknown, seen: unknown, isValid: boolean) => void
}

const noDefaults = {}

/**
 * A section to fill in, as it was designed: its rows, groups and conditions, with the messages of
 * generated forms.
 */
export function SectionForm({
  document,
  section,
  language,
  answers,
  seen,
  isComplete,
  refused,
  unsent,
  onAnswer,
}: Props) {
  const owner = useMemo<FileOwner>(
    () => ({ entity: 'document', path: `answers.${section.sectionId}`, record: document, unsent }),
    [section.sectionId, document, unsent],
  )
  // New defaults would reset the form while the person types.
  const [initial] = useState(answers)
  const resolver = useDesignResolver(section.schema, language, isComplete ? 'submit' : 'change')
  return (
    <ResourceContextProvider value={designEntityName}>
      <Form
        defaultValues={initial}
        resolver={resolver}
        mode="onTouched"
        shouldFocusError={false}
        disableInvalidFormNotification
      >
        <FileOwnerContext value={owner}>
          {/* A country that nobody chose would be an answer, and the rest of its address missing. */}
          <AddressDefaultsContext value={noDefaults}>
            <SectionFields
              section={section}
              language={language}
              isComplete={isComplete}
              refused={refused}
            />
          </AddressDefaultsContext>
        </FileOwnerContext>
        <Saver
          section={section}
          initial={initial}
          answers={answers}
          seen={seen}
          onAnswer={onAnswer}
        />
      </Form>
    </ResourceContextProvider>
  )
}

/** Reports each answer that the person changes, and shows those that someone else has given. */
function Saver({
  section,
  initial,
  answers,
  seen: firstSeen,
  onAnswer,
}: Pick<Props, 'section' | 'answers' | 'seen' | 'onAnswer'> & { initial: SectionAnswers }) {
  const { subscribe, getValues, setValue, getFieldState } = useFormContext<SectionAnswers>()
  const seen = useRef(firstSeen)
  const reported = useRef(initial)
  const known = useRef(initial)
  // Before the next key is pressed, so that no typed text is replaced.
  useLayoutEffect(() => {
    const before = known.current
    known.current = answers
    for (const name of new Set([...Object.keys(before), ...Object.keys(answers)])) {
      const theirs = answers[name]
      if (isSame(before[name], theirs)) continue
      const shown = getValues(name)
      // A file on its way stays, and so does what was only stored in another way, without spaces.
      if (isPendingFile(shown) || !isSame(withoutPendingFiles(shown), shown)) continue
      if (isSame(storedAnswers(section, {}, { [name]: shown })[name], theirs)) continue
      reported.current = { ...reported.current, [name]: theirs }
      seen.current = { ...seen.current, [name]: theirs }
      setValue(name, theirs ?? null, { shouldValidate: getFieldState(name).invalid })
    }
  }, [section, answers, getValues, setValue, getFieldState])
  // Entries report their removal in an effect, before a subscription that is renewed would hear it.
  const latest = useRef({ section, onAnswer })
  useEffect(() => {
    latest.current = { section, onAnswer }
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          // Without a name, the form was filled rather than changed.
          const field = name?.split('.')[0]
          if (!field) return
          // A file is an answer once it has arrived.
          if (isPendingFile(values[field])) return
          const value = withoutPendingFiles(values[field])
          // A file that comes and goes while it waits changes no answer.
          if (isSame(value, reported.current[field])) return
          reported.current = { ...reported.current, [field]: value }
          const isGone = isUnanswered(value)
          const errors = isGone
            ? []
            : checkAnswers(
                latest.current.section,
                { [field]: value },
                { kind: 'change', stored: values },
                { today: today() },
              )
          const isValid = errors.length === 0
          latest.current.onAnswer(field, isGone ? null : value, seen.current[field], isValid)
          if (isValid) seen.current = { ...seen.current, [field]: value }
        },
      }),
    [subscribe],
  )
  return null
}

/** The fields; whatever is missing or wrong is named once the person has tried to submit. */
function SectionFields({
  section,
  language,
  isComplete,
  refused,
}: Pick<Props, 'section' | 'language' | 'isComplete' | 'refused'>) {
  const { trigger } = useFormContext()
  const { isReady, errors } = useFormState()
  const place = useRef<HTMLDivElement>(null)
  const [checked, setChecked] = useState(0)
  const { attempts = 0, onErrors } = refused ?? {}
  useEffect(() => {
    // Errors that are found before the form is ready are lost when it takes its defaults.
    if (isComplete && isReady) void trigger().then(() => setChecked(attempts))
  }, [isComplete, isReady, attempts, trigger])
  useEffect(() => {
    if (onErrors && checked === attempts && place.current) onErrors(place.current)
  }, [onErrors, checked, attempts, errors])
  return (
    <div ref={place}>
      <DesignLayout rows={section.rows} language={language} isOpen={isComplete}>
        {(column) => <ShownColumn column={column} rows={section.rows} language={language} />}
      </DesignLayout>
    </div>
  )
}
