import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../generators/generate.ts'
import { anchorOf, buildVocabulary, printVocabulary } from '../../generators/vocabulary.ts'
import { readVocabulary } from '../../generators/vocabularyFiles.ts'
import {
  isBelow,
  keywordsWithoutPicture,
  pictureOf,
  picturesFolder,
  vocabularyPictures,
} from '../../generators/vocabularyPictures.ts'
import { placesOfPictures } from '../../src/model/vocabulary.ts'

/**
 * An own permission of a server action: no schema of the product needs one. Groups of conditions
 * come from the lists of people, not from files.
 */
const withoutExample = ['action.permission', 'element.filter.where']

test('the reference has each keyword of the meta-schema with its values and an example', () => {
  const keywords = readVocabulary().sections.flatMap((section) => section.keywords)
  expect(keywords.length).toBeGreaterThan(200)
  expect(keywords.filter(({ example }) => !example).map(({ name }) => name)).toEqual(withoutExample)
  expect(keywords.find(({ name }) => name === 'x-field.inline')).toMatchObject({
    values: '`true`',
    example: expect.stringContaining('"x-field": { "inline": true }'),
    file: expect.stringMatching(/^schemas\//),
  })
  expect(keywords.find(({ name }) => name === 'x-entity.list.columns')?.values).toBe(
    'list of: [Columns]',
  )
})

test('the example of a keyword is its shortest use, with the keywords that it needs', () => {
  const definitions = {
    entity: {
      properties: {
        live: { type: 'boolean' },
        series: { type: 'object', required: ['start'], properties: { start: {}, end: {} } },
        list: { type: 'object', properties: { sort: { type: 'string' }, size: { enum: [1, 2] } } },
      },
    },
    ...Object.fromEntries(
      [
        'field',
        'side',
        'column',
        'call',
        'action',
        'rowCall',
        'optionsCall',
        'dateBound',
        'condition',
        'element',
      ].map((name) => [name, {}]),
    ),
  }
  const file = (name: string, entity: object) => ({
    file: `schemas/${name}.json`,
    schema: { 'x-entity': entity },
  })
  const [entity] = buildVocabulary({ entity: { $defs: definitions }, dashboard: {} }, [
    file('long', { list: { sort: 'a long one', size: 1 }, series: { start: 'from', end: 'to' } }),
    file('short', { list: { sort: 'short' } }),
  ])
  expect(entity!.keywords.map(({ name, example, file: from }) => [name, example, from])).toEqual([
    ['x-entity.live', undefined, undefined],
    [
      'x-entity.series',
      '{ "x-entity": { "series": { "start": "from", "end": "to" } } }',
      'schemas/long.json',
    ],
    [
      'x-entity.series.start',
      '{ "x-entity": { "series": { "start": "from", "end": "to" } } }',
      'schemas/long.json',
    ],
    [
      'x-entity.series.end',
      '{ "x-entity": { "series": { "start": "from", "end": "to" } } }',
      'schemas/long.json',
    ],
    ['x-entity.list', '{ "x-entity": { "list": { "sort": "short" } } }', 'schemas/short.json'],
    ['x-entity.list.sort', '{ "x-entity": { "list": { "sort": "short" } } }', 'schemas/short.json'],
    ['x-entity.list.size', '{ "x-entity": { "list": { "size": 1 } } }', 'schemas/long.json'],
  ])
})

test('each link of the reference leads to one of its headings', () => {
  const { sections, pictures } = readVocabulary()
  const page = printVocabulary(sections, pictures)
  const anchors = new Set(
    [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!)),
  )
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!)
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter((each) => !anchors.has(each))).toEqual([])
})

test('each keyword has a picture or is named as one without', () => {
  const keywords = readVocabulary().sections.flatMap((section) => section.keywords)
  const names = [
    ...vocabularyPictures.flatMap((picture) => picture.keywords),
    ...keywordsWithoutPicture,
  ]
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => !keywords.some((each) => isBelow(each.name, name)))).toEqual([])
  expect(
    keywords.map(({ name }) => name).filter((each) => !names.some((name) => isBelow(each, name))),
  ).toEqual([])
  expect(keywords.filter(({ name, picture }) => pictureOf(name)?.name !== picture)).toEqual([])
})

test('the longest name decides which picture a keyword has', () => {
  expect(pictureOf('x-entity.list.columns')?.name).toBe('columns')
  expect(pictureOf('x-entity.list.views[].board')?.name).toBe('board')
  expect(pictureOf('x-entity.list.delay')).toBeUndefined()
  expect(pictureOf('x-entity.hooks[].name')).toBeUndefined()
})

test('each picture is a small file of its own and is shown at a keyword', () => {
  const { sections, pictures } = readVocabulary()
  const names = vocabularyPictures.map(({ name }) => name)
  const files = readdirSync(picturesFolder)
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.webp`).toSorted())
  const sizes = files.map((file) => statSync(join(picturesFolder, file)).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
  const page = printVocabulary(sections, pictures)
  const shown = [...page.matchAll(/^!\[([^\]]{20,})\]\(pictures\/([\w-]+)\.webp\)$/gm)]
  expect(shown.map(([, alt, name]) => [name, alt]).toSorted()).toEqual(
    vocabularyPictures.map(({ name, alt }) => [name, alt]).toSorted(),
  )
  expect([...placesOfPictures(sections).keys()].toSorted()).toEqual(names.toSorted())
})

test('the examples of the documentation are generated beside the schemas of the product without a word', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'branchdesk-examples-'))
  try {
    cpSync('schemas', join(folder, 'schemas'), { recursive: true })
    cpSync('docs/examples', join(folder, 'schemas'), { recursive: true })
    mkdirSync(join(folder, 'generated'))
    const { diagnostics } = await generate({
      schemas: join(folder, 'schemas'),
      output: join(folder, 'generated'),
    })
    expect(diagnostics).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
