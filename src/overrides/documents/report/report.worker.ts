/**
 * Makes the PDF of a report, outside of the page's thread: measuring text and packing fonts and
 * pictures takes seconds.
 */
import * as pdfMakeModule from 'pdfmake/build/pdfmake'
import japaneseUrl from '@expo-google-fonts/zen-kaku-gothic-new/400Regular/ZenKakuGothicNew_400Regular.ttf?url'
import japaneseBoldUrl from '@expo-google-fonts/zen-kaku-gothic-new/700Bold/ZenKakuGothicNew_700Bold.ttf?url'
import latinUrl from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import latinBoldUrl from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import { drawableTexts } from './drawableTexts.ts'
import { fontCharacters } from './fontCharacters.ts'
import type { ReportDocument } from './reportContent.ts'
import {
  fontNames,
  isBeyondLatin,
  reportPages,
  type DrawnDocument,
  type DrawnPicture,
} from './reportLayout.ts'

// The build for browsers exports one object; its types describe the parts of that object.
const pdfMake = (pdfMakeModule as unknown as { default: typeof pdfMakeModule }).default

/** What the page asks for. */
export type ReportTask = {
  documents: ReportDocument[]
  title: string
  language: string
  pageText: string
}

/** What it gets: the file, or why there is none. */
export type ReportResult = { file: Blob } | { failure: string }

/** The longest side of a picture in pixels: 240 points at 300 dots per inch are 1,000. */
const longestSide = 1_200

const here = self as unknown as {
  onmessage: (event: MessageEvent<ReportTask>) => void
  postMessage: (result: ReportResult) => void
}

here.onmessage = ({ data }) => {
  makeReport(data).then(
    (file) => here.postMessage({ file }),
    (error: unknown) => here.postMessage({ failure: String((error as Error)?.message ?? error) }),
  )
}

async function makeReport({ documents, ...pages }: ReportTask): Promise<Blob> {
  const absolute = (url: string) => new URL(url, self.location.href).href
  const isJapanese = isBeyondLatin(JSON.stringify([documents, pages]))
  const family = (normal: string, bold: string) => ({
    normal: absolute(normal),
    bold: absolute(bold),
    italics: absolute(normal),
    bolditalics: absolute(bold),
  })
  pdfMake.setFonts({
    [fontNames.latin]: family(latinUrl, latinBoldUrl),
    // Two megabytes each, only for texts that need them.
    ...(isJapanese ? { [fontNames.japanese]: family(japaneseUrl, japaneseBoldUrl) } : {}),
  })
  const drawn: DrawnDocument[] = []
  for (const document of documents) drawn.push(await withDrawnPictures(document))
  const known = isJapanese
    ? drawableTexts(drawn, await charactersOf(latinUrl), await charactersOf(japaneseUrl))
    : drawn
  return pdfMake.createPdf(reportPages(known, pages)).getBlob()
}

/** The fonts are read once more from the cache of the browser. */
const charactersOf = async (url: string) =>
  fontCharacters(await (await fetch(new URL(url, self.location.href))).arrayBuffer())

async function withDrawnPictures(document: ReportDocument): Promise<DrawnDocument> {
  const sections: DrawnDocument['sections'] = []
  for (const section of document.sections) {
    const answers: DrawnDocument['sections'][number]['answers'] = []
    for (const answer of section.answers) {
      const pictures: DrawnPicture[] = []
      for (const { name, content } of answer.pictures) {
        const url = await draw(content)
        if (url) pictures.push({ name, url })
      }
      answers.push({ ...answer, pictures })
    }
    sections.push({ ...section, answers })
  }
  return { ...document, sections }
}

/**
 * A picture as JPEG or PNG, no larger than a page needs, upright as the camera was held; undefined:
 * a format that the browser cannot read, whose name is shown instead.
 */
async function draw(content: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(content).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number]
  const canvas = new OffscreenCanvas(width, height)
  const isPng = content.type === 'image/png'
  const pen = canvas.getContext('2d')!
  if (!isPng) {
    // JPEG has no transparency.
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, width, height)
  }
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const drawn = await canvas.convertToBlob({
    type: isPng ? 'image/png' : 'image/jpeg',
    quality: 0.85,
  })
  return dataUrl(drawn)
}

const dataUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error as Error)
    reader.readAsDataURL(content)
  })
