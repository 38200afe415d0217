import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { drawableTexts } from '../../../src/overrides/documents/report/drawableTexts.ts'
import { fontCharacters } from '../../../src/overrides/documents/report/fontCharacters.ts'

const { resolve } = createRequire(import.meta.url)
const read = (name: string) => fontCharacters(new Uint8Array(readFileSync(resolve(name))).buffer)
const latin = read('pdfmake/build/fonts/Roboto/Roboto-Regular.ttf')
const japanese = read(
  '@expo-google-fonts/zen-kaku-gothic-new/400Regular/ZenKakuGothicNew_400Regular.ttf',
)
const drawn = (text: string) => drawableTexts({ text }, latin, japanese).text

test('a report keeps what its fonts have, and shows a square for each character that they lack', () => {
  const kept = 'Zoë Ελληνικά Привет “½” 髙橋﨑 4℃ → ①\nカメラ'
  expect(drawn(kept)).toBe(kept)
  expect(drawn('Cafe\u0301')).toBe('Café')
  expect(drawn('한국 👩‍👩‍👧 ع 你好 OK')).toBe('□□ □ □ □好 OK')
})
