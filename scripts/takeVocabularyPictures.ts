import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { picturesFolder, vocabularyPictures } from '../generators/vocabularyPictures.ts'
import type { VocabularyPicture } from '../generators/vocabularyPictures.ts'
import { waitForQuiet } from './quietPage.ts'

/** Pixels of white around what is cut out. */
const margin = 12
/** Bytes that a picture may have. */
const most = 25_000
const window = { width: 1180, height: 1100 }
/** Nothing is seen behind the corners of a dialog, and no button stands over what is shown. */
const style = `
  .MuiBackdrop-root { background: transparent !important }
  body:has(.MuiDialog-root) > #root { visibility: hidden }
  [aria-label="Scroll to top"] { visibility: hidden }
`

/**
 * Takes the wanted pictures of the vocabulary, each in a session of its own that begins as the page
 * is now: signed in, without drafts.
 * @throws if a part is not on the page or not within the window, or a picture is too large
 */
export async function takeVocabularyPictures(
  signedIn: Page,
  isWanted: (picture: VocabularyPicture) => boolean,
): Promise<void> {
  mkdirSync(picturesFolder, { recursive: true })
  const storageState = await signedIn.context().storageState()
  for (const picture of vocabularyPictures.filter(isWanted)) {
    const context = await signedIn
      .context()
      .browser()!
      .newContext({
        viewport: { ...window, width: picture.width ?? window.width },
        baseURL: new URL('/', signedIn.url()).href,
        reducedMotion: 'reduce',
        storageState,
      })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(8_000)
      const content = await takePicture(page, picture)
      if (content.length > most) throw new Error(`It has ${content.length} bytes.`)
      const file = path.join(picturesFolder, `${picture.name}.webp`)
      writeFileSync(file, content)
      console.log(`${file}: ${content.length} bytes`)
    } catch (error) {
      throw new Error(`The picture "${picture.name}" was not taken.`, { cause: error })
    } finally {
      await context.close()
    }
  }
}

async function takePicture(
  page: Page,
  { address, steps = [], cut }: VocabularyPicture,
): Promise<Buffer> {
  await page.goto(`/#${address}`)
  await page.locator('main h1:not(:empty)').waitFor()
  await waitForQuiet(page)
  for (const step of steps) {
    if (typeof step === 'string') await page.locator(step).first().click()
    else if ('doubleClick' in step) await page.locator(step.doubleClick).first().dblclick()
    else await page.locator(step.fill).first().fill(step.text)
    await waitForQuiet(page)
  }
  // Nothing is shown as under the pointer.
  await page.mouse.move(0, 0)
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  const clip = await boxAround(
    page,
    cut.map((selector) => page.locator(selector).first()),
  )
  const png = await page.screenshot({ clip, style, animations: 'disabled', caret: 'hide' })
  // Few colours without loss are half of what many with loss are, and texts stay sharp.
  const few = await sharp(png)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()
  return await sharp(few).webp({ lossless: true, effort: 6 }).toBuffer()
}

/** The smallest box of whole pixels around all of them. */
async function boxAround(page: Page, parts: Locator[]) {
  const boxes = []
  for (const part of parts) await part.waitFor()
  await parts[0]!.scrollIntoViewIfNeeded()
  for (const part of parts) boxes.push((await part.boundingBox())!)
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)))
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)))
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)))
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)))
  const { width, height } = page.viewportSize()!
  if (x < 0 || y < 0 || right > width || bottom > height)
    throw new Error(`The parts reach from ${x}, ${y} to ${right}, ${bottom} in the window.`)
  return { x, y, width: right - x, height: bottom - y }
}
