import { languageCodes, type LanguageCode } from '../model/language.ts'
import {
  columnsOf,
  lookupOf,
  partsOf,
  type DesignColumn,
  type DesignGroup,
  type DesignRow,
  type DesignTexts,
} from './design.ts'
import { offers } from './fieldKinds.ts'

/** The words of a column or group that people read. A choice is named by its value. */
export const textWords = ['label', 'help', 'placeholder', 'choice'] as const
export type TextWord = (typeof textWords)[number]

/** One text of a design in all languages. `en` of a choice is its value, which stays as it is. */
export type DesignText = {
  /** What it belongs to, as files name it: `shelf`, `parts.item`, `heading:2`, `group:1`. */
  field: string
  word: TextWord
  /** The column, or the group if there is one; `inner` is the place in a table. */
  id: string
  group?: true
  inner?: number
  /** It may have several lines: a help, or a paragraph. */
  hasLines?: true
  texts: Partial<Record<LanguageCode, string>>
}

/** The longest texts, which the schema of columns gives too. */
export const longestText: Record<TextWord, number> = {
  label: 2000,
  help: 1000,
  placeholder: 200,
  choice: 100,
}

/** Every text of a design in reading order. */
export function designTexts(rows: DesignRow[]): DesignText[] {
  const unnamed = new Map<string, number>()
  const nameOf = (kind: string) => {
    unnamed.set(kind, (unnamed.get(kind) ?? 0) + 1)
    return `${kind}:${unnamed.get(kind)}`
  }
  return partsOf(rows).flatMap(({ group, rows: own }) => [
    ...(group
      ? [
          {
            field: nameOf('group'),
            word: 'label' as const,
            id: group.id,
            group: true as const,
            texts: { ...group.texts, ...(group.label ? { en: group.label } : {}) },
          },
        ]
      : []),
    ...own.flatMap(columnsOf).flatMap((column) => {
      const { webId: id = '', fieldKey, fieldType } = column
      const field = fieldKey || nameOf(fieldType)
      return [
        ...columnTexts(column, { field, id }),
        ...(column.settings?.columns ?? []).flatMap((each, inner) =>
          columnTexts(each, { field: `${field}.${each.fieldKey || inner + 1}`, id, inner }),
        ),
      ]
    }),
  ])
}

function columnTexts(
  column: DesignColumn,
  place: Pick<DesignText, 'field' | 'id' | 'inner'>,
): DesignText[] {
  const texts = Object.entries(column.settings?.texts ?? {}) as [LanguageCode, DesignTexts][]
  const read = (
    word: TextWord,
    english: string | null | undefined,
    of: (each: DesignTexts) => string | undefined,
  ): DesignText => ({
    ...place,
    word,
    ...(word === 'help' || (word === 'label' && column.fieldType === 'paragraph')
      ? { hasLines: true }
      : {}),
    texts: {
      ...Object.fromEntries(texts.flatMap(([code, each]) => (of(each) ? [[code, of(each)]] : []))),
      ...(english ? { en: english } : {}),
    },
  })
  const ofColumn = (['label', 'help', 'placeholder'] as const)
    .map((word) =>
      read(word, word === 'label' ? column.label : column.settings?.[word], (each) => each[word]),
    )
    .filter(
      ({ word, texts: all }) =>
        Object.keys(all).length > 0 ||
        (word === 'label' && !['divider', 'picture'].includes(column.fieldType)),
    )
  const choices =
    offers(column.fieldType, 'choices') && !lookupOf(column) ? (column.options ?? []) : []
  return [
    ...ofColumn,
    ...choices.map((choice) => read('choice', choice, (each) => each.options?.[choice])),
  ]
}

/** The languages in which a text is missing. */
export const missingIn = ({ texts }: DesignText): LanguageCode[] =>
  texts.en ? languageCodes.filter((code) => !texts[code]) : []

/** The rows with another text; an empty one is removed. */
export function putText(
  rows: DesignRow[],
  { id, group, inner, word, texts }: DesignText,
  language: LanguageCode,
  text: string,
): DesignRow[] {
  const change = (column: DesignColumn): DesignColumn =>
    withText(column, { word, language, text, choice: texts.en })
  const columnIn = (column: DesignColumn): DesignColumn =>
    inner === undefined
      ? change(column)
      : {
          ...column,
          settings: {
            ...column.settings,
            columns: (column.settings?.columns ?? []).map((each, at) =>
              at === inner ? change(each) : each,
            ),
          },
        }
  return rows.map((row) => {
    if (group) return row.group?.id === id ? { ...row, group: inGroup(row.group) } : row
    if (!columnsOf(row).some(({ webId }) => webId === id)) return row
    return {
      ...row,
      formSectionRowColumnModels: columnsOf(row).map((each) =>
        each.webId === id ? columnIn(each) : each,
      ),
    }
  })
  function inGroup(each: DesignGroup): DesignGroup {
    if (language === 'en') return { ...each, label: text }
    const { [language]: _, ...others } = each.texts ?? {}
    return { ...each, texts: text ? { ...others, [language]: text } : others }
  }
}

/** A column with another text in a language; what becomes empty is left out. */
export function withText(
  column: DesignColumn,
  {
    word,
    language,
    text,
    choice,
  }: { word: TextWord; language: LanguageCode; text: string; choice?: string | undefined },
): DesignColumn {
  if (language === 'en') {
    if (word === 'label') return { ...column, label: text }
    return word === 'choice' ? column : { ...column, settings: put(column.settings, word, text) }
  }
  const all = column.settings?.texts ?? {}
  const own = all[language] ?? {}
  const next =
    word === 'choice'
      ? put(own, 'options', put(own.options, choice ?? '', text) ?? undefined)
      : put(own, word, text)
  return {
    ...column,
    settings: put(column.settings, 'texts', put(all, language, next ?? undefined) ?? undefined),
  }
}

/** The object with a property, or without it if the value is empty; null: nothing is left. */
function put<Of extends object>(
  of: Of | null | undefined,
  name: string,
  value: unknown,
): Of | null {
  const entries = Object.entries({ ...of, [name]: value }).filter(
    ([, each]) => each !== undefined && each !== '',
  )
  return entries.length > 0 ? (Object.fromEntries(entries) as Of) : null
}
