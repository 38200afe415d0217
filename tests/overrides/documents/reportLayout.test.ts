import pdfMake from 'pdfmake/build/pdfmake.js'
import fonts from 'pdfmake/build/vfs_fonts.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import {
  reportPages,
  type DrawnAnswer,
} from '../../../src/overrides/documents/report/reportLayout.ts'

pdfMake.addVirtualFileSystem(fonts)

/** The text of each page of a report with these answers. */
async function pagesOf(answers: Omit<DrawnAnswer, 'pictures'>[], facts = 1): Promise<string[]> {
  const pages = reportPages(
    [
      {
        client: 'Acme',
        title: 'Visit',
        facts: Array.from({ length: facts }, () => ({ label: 'Branch', text: 'Harbour' })),
        sections: [
          { name: 'Kitchen', answers: answers.map((each) => ({ ...each, pictures: [] })) },
        ],
      },
    ],
    { title: 'Visit', language: 'en', pageText: '' },
  )
  const content = await pdfMake.createPdf(pages).getBuffer()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)))
  return text
}

const long = (end: string) => `${'A sentence of a long answer. '.repeat(300)}${end}`
const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Part ${index}`, text: `Fine ${index}` }))

test('a report has the whole of answers that are longer than a page: texts, rows of tables and groups', async () => {
  const pages = await pagesOf([
    { label: 'Remarks', text: long('End of the text') },
    {
      label: 'Items',
      table: { head: ['Item', 'Fault'], rows: [['Lamp', long('End of the row')]] },
    },
    { label: 'Visit', groups: [[{ label: 'Note', text: long('End of the value') }]] },
    { label: 'Parts', groups: [pairs(80)] },
    { label: 'Lines', text: `${'line\n'.repeat(120)}End of the lines` },
  ])
  const text = pages.join(' ')
  for (const part of ['text', 'row', 'value', 'lines']) expect(text).toContain(`End of the ${part}`)
  expect(text).toContain('Fine 79')
})

test('the heading of a section is on the page of its first answer, wherever it would have fallen', async () => {
  const answers = [{ label: 'Damage', text: 'Broken glass' }]
  const facts = Array.from({ length: 16 }, (_, index) => 24 + index)
  const pages = await Promise.all(facts.map((count) => pagesOf(answers, count)))
  expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([1, 2]))
  for (const each of pages)
    expect(each.find((text) => text.includes('Kitchen'))).toContain('Broken glass')
})
