import type { DocumentSection, SectionAnswers } from '../../../design/answers.ts'
import { designFields } from '../../../design/designEntity.ts'
import { isOneLine, readableText, type TextContext } from '../../../fields/fieldTexts.ts'
import { isRecord } from '../../../fields/nested/nested.ts'
import { textsBelow } from '../../../fields/nested/textsBelow.ts'
import { holds, isEmpty } from '../../../model/condition.ts'
import type { Field } from '../../../model/field.ts'
import { filesIn, type FileValue } from '../../../model/fileValue.ts'
import type { LanguageCode } from '../../../model/language.ts'
import { findVariant } from '../../../model/variant.ts'
import { readKeyLabels } from '../../../screens/form/keyLabels.ts'
import { lookupValues } from '../../designer/form/lookupValues.ts'

/** A label with its value as one line. */
export type Pair = { label: string; text: string }

/**
 * An answer as a report shows it: a text, a table of repeated rows, or groups of values; below it
 * the pictures that it contains.
 */
export type ReportAnswer = {
  label: string
  text?: string
  table?: { head: string[]; rows: string[][] }
  groups?: Pair[][]
  pictures: { name: string; content: Blob }[]
}

/** A document as a report shows it, in the reader's language; it can be sent to a worker. */
export type ReportDocument = {
  client: string
  title: string
  facts: Pair[]
  sections: { name: string; hint?: string; answers: ReportAnswer[] }[]
}

/**
 * What a report asks the service for. `readFile` gives undefined for a file that cannot be read.
 */
export type ReportSource = {
  readTexts: Parameters<typeof readKeyLabels>[2]
  readFile: (file: FileValue) => Promise<Blob | undefined>
}

/** The most columns of a table that fit beside each other on a page. */
const widestTable = 6

/** The answers to a section in its order, as far as its conditions show them. */
export async function sectionAnswers(
  { schema }: Pick<DocumentSection, 'schema'>,
  answers: SectionAnswers,
  context: Pick<TextContext, 'locale' | 'translate'>,
  source: ReportSource,
): Promise<ReportAnswer[]> {
  const fields = designFields(schema, context.locale as LanguageCode, lookupValues).filter(
    (field) => holds(field.visibleWhen, { record: answers }),
  )
  const _text = await readKeyLabels(fields, answers, source.readTexts)
  const around: TextContext = { ...context, record: { ...answers, _text } }
  const found: ReportAnswer[] = []
  for (const field of fields)
    found.push({
      label: field.label,
      ...answerOf(field, answers[field.name], around),
      pictures: await picturesIn(answers[field.name], source),
    })
  return found
}

const isPicture = ({ type }: FileValue) => type.startsWith('image/')

async function picturesIn(value: unknown, { readFile }: ReportSource) {
  const pictures: ReportAnswer['pictures'] = []
  for (const file of filesIn(value).filter(isPicture)) {
    const content = await readFile(file)
    if (content) pictures.push({ name: file.name, content })
  }
  return pictures
}

function answerOf(
  field: Field,
  value: unknown,
  context: TextContext,
): Pick<ReportAnswer, 'text' | 'table' | 'groups'> {
  if (isEmpty(value)) return { text: context.translate('documents.noAnswer') }
  const rows = (Array.isArray(value) ? value : [value]) as unknown[]
  const isNested = Boolean(field.fields?.length || field.variants) && !isOneLine(field)
  if (!isNested || !rows.every(isRecord)) return { text: readableText(value, field, context) }
  const inner = (row: Record<string, unknown>, index: number) =>
    cellsOf(field, row, {
      ...context,
      record: {
        ...row,
        _text: textsBelow(
          context.record,
          Array.isArray(value) ? `${field.name}.${index}` : field.name,
        ),
      },
    })
  const isTable = Array.isArray(value) && field.fields && field.fields.length <= widestTable
  if (!isTable)
    return { groups: rows.map((row, index) => inner(row, index).filter(({ text }) => text !== '')) }
  return {
    table: {
      head: shownFields(field.fields!).map(({ label }) => label),
      rows: rows.map((row, index) => inner(row, index).map(({ text }) => text)),
    },
  }
}

const shownFields = (fields: Field[]) => fields.filter(({ hidden }) => !hidden)

const cellsOf = (field: Field, row: Record<string, unknown>, context: TextContext): Pair[] =>
  shownFields(
    field.variants
      ? (field.variants[findVariant(field.variants, row)]?.fields ?? [])
      : (field.fields ?? []),
  ).map((each) => ({
    label: each.label,
    text: isEmpty(row[each.name]) ? '' : readableText(row[each.name], each, context),
  }))
