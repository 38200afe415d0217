import pdfMake from 'pdfmake/build/pdfmake.js'
import fonts from 'pdfmake/build/vfs_fonts.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import {
  reportPages,
  type DrawnAnswer,
} from '../../../src/overrides/documents/report/reportLayout.ts'

pdfMake.addVirtualFileSystem(fonts)

/** The text of a report with these answers. */
async function textOf(answers: Omit<DrawnAnswer, 'pictures'>[]): Promise<string> {
  const pages = reportPages(
    [
      {
        client: 'Acme',
        title: 'Visit',
        facts: [{ label: 'Branch', text: 'Harbour' }],
        sections: [
          { name: 'Kitchen', answers: answers.map((each) => ({ ...each, pictures: [] })) },
        ],
      },
    ],
    { title: 'Visit', language: 'en', pageText: '' },
  )
  const content = await pdfMake.createPdf(pages).getBuffer()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)))
  return text.join(' ')
}

const long = (end: string) => `${'A sentence of a long answer. '.repeat(300)}${end}`
const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Part ${index}`, text: `Fine ${index}` }))

test('a report has the whole of answers that are longer than a page: texts, rows of tables and groups', async () => {
  const text = await textOf([
    { label: 'Remarks', text: long('End of the text') },
    {
      label: 'Items',
      table: { head: ['Item', 'Fault'], rows: [['Lamp', long('End of the row')]] },
    },
    { label: 'Visit', groups: [[{ label: 'Note', text: long('End of the value') }]] },
    { label: 'Parts', groups: [pairs(80)] },
    { label: 'Lines', text: `${'line\n'.repeat(120)}End of the lines` },
  ])
  for (const part of ['text', 'row', 'value', 'lines']) expect(text).toContain(`End of the ${part}`)
  expect(text).toContain('Fine 79')
})
