import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Form, ResourceContextProvider, useTranslate } from 'ra-core'
import {
  useFormContext,
  useFormState,
  useWatch,
  type FieldErrors,
  type Resolver,
} from 'react-hook-form'
import { checkAnswers, type DocumentSection, type SectionAnswers } from '../../design/answers.ts'
import { columnsOf, widthsOf, type DesignColumn, type DesignRow } from '../../design/design.ts'
import { designEntity, designFields } from '../../design/designEntity.ts'
import { holds, isEmpty } from '../../model/condition.ts'
import type { LanguageCode } from '../../model/language.ts'
import { errorText } from '../../screens/form/errorText.ts'
import { today } from '../../screens/form/useRecordResolver.ts'
import { useInSentence } from '../../screens/record/inSentence.ts'
import { DesignElement } from '../designer/DesignElement.tsx'

type Props = {
  section: DocumentSection
  language: LanguageCode
  answers: SectionAnswers
  /** Whether the person tried to submit, so that missing answers are errors. */
  isComplete: boolean
  onAnswer: (field: string, value: unknown, isValid: boolean) => void
}

/**
 * A section to fill in, as it was designed: its rows, groups and conditions, with the messages of
 * generated forms.
 */
export function SectionForm({ section, language, answers, isComplete, onAnswer }: Props) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  // New defaults would reset the form while the person types.
  const [initial] = useState(answers)
  const entity = useMemo(
    () => designEntity('section-design', section.name, designFields(section.schema, language)),
    [section, language],
  )
  const resolver = useMemo<Resolver<SectionAnswers>>(
    () => (values) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, each]) => !isEmpty(each)))
      const found = checkAnswers(
        section,
        given,
        isComplete ? { kind: 'submit' } : { kind: 'change', stored: {} },
        { today: today() },
      )
      if (found.length === 0) return { values, errors: {} }
      const errors: FieldErrors<SectionAnswers> = {}
      for (const error of found)
        errors[error.field.split('.')[0]!] ??= {
          type: error.code,
          message: errorText(entity, error, translate, inSentence),
        }
      return { values: {}, errors }
    },
    [section, isComplete, entity, translate, inSentence],
  )
  return (
    <ResourceContextProvider value="section-design">
      <Form
        defaultValues={initial}
        resolver={resolver}
        mode="onTouched"
        shouldFocusError={false}
        disableInvalidFormNotification
      >
        <SectionRows section={section} language={language} isComplete={isComplete} />
        <Saver section={section} onAnswer={onAnswer} />
      </Form>
    </ResourceContextProvider>
  )
}

/** Reports each answer that the person changes. */
function Saver({ section, onAnswer }: Pick<Props, 'section' | 'onAnswer'>) {
  const { subscribe } = useFormContext<SectionAnswers>()
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          // Without a name, the form was filled rather than changed.
          const field = name?.split('.')[0]
          if (!field) return
          const value = values[field]
          const errors = isEmpty(value)
            ? []
            : checkAnswers(
                section,
                { [field]: value },
                { kind: 'change', stored: values },
                { today: today() },
              )
          onAnswer(field, isEmpty(value) ? null : value, errors.length === 0)
        },
      }),
    [subscribe, section, onAnswer],
  )
  return null
}

function SectionRows({
  section,
  language,
  isComplete,
}: Pick<Props, 'section' | 'language' | 'isComplete'>) {
  const translate = useTranslate()
  const { trigger } = useFormContext()
  const { isReady } = useFormState()
  useEffect(() => {
    // Errors that are found before the form is ready are lost when it takes its defaults.
    if (isComplete && isReady) void trigger()
  }, [isComplete, isReady, trigger])
  const parts: { row: DesignRow; rows: DesignRow[] }[] = []
  for (const row of section.rows) {
    const last = parts.at(-1)
    if (row.group && last?.row.group?.id === row.group.id) last.rows.push(row)
    else parts.push({ row, rows: [row] })
  }
  return parts.map(({ row, rows }, index) => {
    const shown = rows.map((each, at) => <Row key={at} row={each} language={language} />)
    if (!row.group) return shown
    return (
      <Accordion
        key={`${row.group.id} ${index}`}
        disableGutters
        variant="outlined"
        defaultExpanded={!row.group.collapsed}
        sx={{ mb: 2 }}
      >
        <AccordionSummary expandIcon={<ExpandMore />} sx={{ fontWeight: 700 }}>
          {row.group.texts?.[language] || row.group.label || translate('documents.group')}
        </AccordionSummary>
        <AccordionDetails>{shown}</AccordionDetails>
      </Accordion>
    )
  })
}

function Row({ row, language }: { row: DesignRow; language: LanguageCode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
        columnGap: 2,
        rowGap: 2,
        mb: 2,
        '&:empty': { display: 'none' },
      }}
    >
      {columnsOf(row).map((column, index) => (
        <Column key={column.webId ?? index} column={column} language={language} />
      ))}
    </Box>
  )
}

function Column({ column, language }: { column: DesignColumn; language: LanguageCode }) {
  const { desktop, tablet, mobile } = widthsOf(column)
  const shown = (
    <Box
      sx={{
        gridColumn: { xs: `span ${mobile}`, sm: `span ${tablet}`, lg: `span ${desktop}` },
        minWidth: 0,
      }}
    >
      <DesignElement column={column} language={language} />
    </Box>
  )
  return column.settings?.visibleWhen ? <Conditional column={column}>{shown}</Conditional> : shown
}

/** Shows its content while the condition of the column holds; it alone watches all answers. */
function Conditional({ column, children }: { column: DesignColumn; children: ReactNode }) {
  const record = useWatch() as SectionAnswers
  return holds(column.settings!.visibleWhen, { record }) ? children : null
}
