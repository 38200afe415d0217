import { useMemo } from 'react'
import { useLocale } from 'ra-core'
import { answerFields } from '../../design/answerFields.ts'
import type { DocumentAnswers, DocumentSection } from '../../design/answers.ts'
import type { LanguageCode } from '../../model/language.ts'
import { isSame } from '../../model/sameValue.ts'
import { ConflictDialog } from '../../screens/form/ConflictDialog.tsx'
import type { EntityRecord } from '../../branchdesk.ts'
import { useEntity } from '../../branchdesk.ts'
import { lookupValues } from '../designer/form/lookupValues.ts'
import { answerAt, type AnswerPlace } from './unsentAnswers.ts'
import type { AnswerConflict } from './afterRefusal.ts'

const pathOf = ({ section, field }: AnswerPlace) => `answers.${section}.${field}`

/** The answers that two people gave to the same questions: which of them count. */
export default function AnswerConflictDialog({
  conflict: { current, places },
  sections,
  answers,
  onChosen,
  onCancel,
}: {
  conflict: AnswerConflict
  sections: DocumentSection[]
  /** The answers as the person has given them. */
  answers: DocumentAnswers
  onChosen: (mine: AnswerPlace[]) => void
  onCancel: () => void
}) {
  const entity = useEntity('document')
  const language = useLocale() as LanguageCode
  // Here the answers are values that a person may change.
  const fields = useMemo(
    () =>
      answerFields(
        sections.map(({ schema, ...section }) => ({ ...section, schemas: [schema] })),
        'answers',
        language,
        lookupValues,
      ).map(({ readOnly: _, from: _path, ...field }) => field),
    [sections, language],
  )
  const { _text, ...facts } = current as EntityRecord
  const at = (given: DocumentAnswers | null) =>
    Object.fromEntries(places.map((place) => [pathOf(place), answerAt(given, place) ?? null]))
  const theirs = { ...facts, ...at(current.answers) } as EntityRecord
  return (
    <ConflictDialog
      entity={{ ...entity, fields }}
      // Both have changed each of them.
      base={facts as EntityRecord}
      mine={at(answers)}
      theirs={theirs}
      onChosen={(merged) =>
        onChosen(
          places.filter(
            (place) => !isSame(merged[pathOf(place)], answerAt(current.answers, place)),
          ),
        )
      }
      onCancel={onCancel}
    />
  )
}
