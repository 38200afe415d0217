import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Resolver } from 'react-hook-form'
import { checkAnswers, type SectionAnswers } from '../../../design/answers.ts'
import { answerColumns, type DesignRow } from '../../../design/design.ts'
import { designEntity, designFields } from '../../../design/designEntity.ts'
import type { DesignSchema } from '../../../design/designSchema.ts'
import { isEmpty } from '../../../model/condition.ts'
import type { Entity } from '../../../model/entity.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { errorText } from '../../../screens/form/errorText.ts'
import { toPayload } from '../../../screens/form/payload.ts'
import { nestErrors, today } from '../../../screens/form/useRecordResolver.ts'
import { useInSentence } from '../../../screens/record/useInSentence.ts'

/** The name of the entity that the form of a design belongs to. */
export const designEntityName = 'section-design'

/**
 * Validates the answers of a design as generated forms and the service validate records: the same
 * rules, in the same words. `submit`: everything, else only what is given.
 */
export function useDesignResolver(
  schema: DesignSchema,
  language: LanguageCode,
  mode: 'change' | 'submit',
): Resolver<SectionAnswers> {
  const translate = useTranslate()
  const inSentence = useInSentence()
  return useMemo(() => {
    const fields = designFields(schema, language)
    const entity = {
      ...designEntity(designEntityName, '', fields),
      form: { fields: fields.map(({ name }) => name) },
    } as unknown as Entity
    return (values) => {
      const given = Object.fromEntries(
        Object.entries(toPayload(entity, values, undefined, undefined)).filter(
          ([, value]) => !isEmpty(value),
        ),
      )
      const found = checkAnswers(
        { schema },
        given,
        mode === 'submit' ? { kind: 'submit' } : { kind: 'change', stored: {} },
        { today: today() },
      )
      if (found.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: nestErrors(
          found.map((each) => ({
            ...each,
            message: errorText(entity, each, translate, inSentence),
          })),
        ),
      }
    }
  }, [schema, language, mode, translate, inSentence])
}

/** The values that a form of this design starts with; groups that repeat have no entries. */
export const startValues = (rows: DesignRow[]): SectionAnswers =>
  Object.fromEntries(
    answerColumns(rows).flatMap(({ fieldKey, settings }) =>
      fieldKey && settings?.default !== undefined ? [[fieldKey, settings.default]] : [],
    ),
  )
