import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DesignRow } from '../../src/design/design.ts'
import { designRules } from '../../src/design/designRules.ts'
import { designTexts, longestText, missingIn, putText } from '../../src/design/designTexts.ts'

import { readTexts, textsCsv } from '../../src/design/textsFile.ts'

const when = { all: [{ field: 'result', operator: 'eq', values: ['Fail'] }] }
const rows = [
  {
    webId: 'r1',
    group: { id: 'g', label: 'Kitchen', texts: { de: 'Küche' } },
    formSectionRowColumnModels: [
      {
        webId: 'a',
        fieldType: 'radio',
        fieldKey: 'result',
        label: 'Result',
        options: ['Pass', 'Fail'],
        settings: { help: '=1+1', texts: { de: { label: 'Ergebnis', options: { Pass: 'Gut' } } } },
      },
      { webId: 'h', fieldType: 'heading', label: 'Parts' },
    ],
  },
  {
    webId: 'r2',
    formSectionRowColumnModels: [
      {
        webId: 't',
        fieldType: 'table',
        fieldKey: 'parts',
        label: 'Parts',
        settings: {
          visibleWhen: when,
          columns: [
            {
              fieldType: 'text',
              fieldKey: 'item',
              label: 'Item',
              settings: { requiredWhen: when },
            },
          ],
        },
      },
      {
        webId: 'c',
        fieldType: 'computed',
        fieldKey: 'count',
        label: 'Count',
        settings: { formula: 'count(parts)' },
      },
    ],
  },
] as DesignRow[]

test('all texts of a design are listed by language, changed one by one, and missing ones named [SECT-07]', () => {
  const texts = designTexts(rows)
  expect(texts.map(({ field, word }) => `${field} ${word}`)).toEqual([
    'group:1 label',
    'result label',
    'result help',
    'result choice',
    'result choice',
    'heading:1 label',
    'parts label',
    'parts.item label',
    'count label',
  ])
  expect(missingIn(texts[0]!)).toEqual(['es', 'ja', 'fr'])
  const after = texts.reduce((now, each) => putText(now, each, 'fr', `${each.word} fr`), rows)
  expect(designTexts(after).map(({ texts: { fr } }) => fr)).toEqual(
    texts.map(({ word }) => `${word} fr`),
  )
  // Taking them away again leaves nothing behind.
  const again = designTexts(after).reduce((now, each) => putText(now, each, 'fr', ''), after)
  expect(designTexts(again)).toEqual(texts)
  expect(again[1]).toEqual(rows[1])
})

test('texts are exported as CSV and imported again, and lines of no text are named [SECT-07]', () => {
  const csv = textsCsv(rows)
  expect(csv).toContain("result,help,'=1+1,")
  expect(readTexts(rows, csv)).toEqual({ rows, changed: 0, left: [] })
  const file = [
    'field;text;en;de;fr',
    'result;choice;Fail;Schlecht;',
    'result;label;Outcome;;Résultat',
    'gone;label;Gone;Weg;',
    `heading:1;label;Parts;${'x'.repeat(2001)};`,
  ].join('\n')
  const read = readTexts(rows, file)
  if (read.fault) throw new Error(read.fault)
  expect(read).toMatchObject({
    changed: 3,
    left: [
      { line: 4, reason: 'unknown', name: 'gone label' },
      { line: 5, reason: 'long' },
    ],
  })
  expect(designTexts(read.rows)[1]!.texts).toEqual({
    en: 'Outcome',
    de: 'Ergebnis',
    fr: 'Résultat',
  })
  expect(designTexts(read.rows)[4]!.texts).toEqual({ en: 'Fail', de: 'Schlecht' })
  expect(readTexts(rows, 'name,value\n1,2')).toEqual({ fault: 'columns' })
})

test('all rules of a design are listed with what they depend on [SECT-07]', () => {
  expect(
    designRules(rows).map(({ id, column, word, uses }) => [id, column.fieldKey, word, ...uses]),
  ).toEqual([
    ['t', 'parts', 'visibleWhen', 'a'],
    ['t', 'item', 'requiredWhen', 'a'],
    ['c', 'count', 'formula', 't'],
  ])
})

test('a paragraph and a help may have several lines, and each text is as long as the schema of columns allows', () => {
  const words = designTexts([
    {
      webId: 'r',
      formSectionRowColumnModels: [
        { webId: 'p', fieldType: 'paragraph', label: 'One\nTwo' },
        {
          webId: 't',
          fieldType: 'text',
          fieldKey: 'a',
          label: 'A',
          settings: { help: 'One\nTwo' },
        },
      ],
    },
  ] as DesignRow[])
  expect(words.map(({ field, word, hasLines = false }) => [field, word, hasLines])).toEqual([
    ['paragraph:1', 'label', true],
    ['a', 'label', false],
    ['a', 'help', true],
  ])
  const { properties } = JSON.parse(readFileSync('schemas/section-row-column.json', 'utf8'))
  const settings = properties.settings.properties
  expect(longestText).toEqual({
    label: properties.label.maxLength,
    help: settings.help.maxLength,
    placeholder: settings.placeholder.maxLength,
    choice: properties.options.items.maxLength,
  })
})
