import { textHashes } from './textHashes.ts'

const samplesPerSecond = 8_000
const syllables = 10
const samplesPerSyllable = samplesPerSecond / 5
const headerBytes = 44

/** The bytes of every recording of the demo: two seconds, one byte for each sample. */
export const demoRecordingSize = headerBytes + syllables * samplesPerSyllable

/**
 * A recording for the demo, the same for the same text: hummed syllables as a WAV file. It needs no
 * library, so it is also made in a browser.
 */
export function demoRecording(text: string): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(demoRecordingSize)
  writeHeader(new DataView(file.buffer))
  const bits = textHashes(text)
  const base = 110 + (bits[0]! % 90)
  for (let sample = 0; sample < syllables * samplesPerSyllable; sample++) {
    const syllable = Math.floor(sample / samplesPerSyllable)
    const pitch = base * 2 ** (((bits[1]! >>> (syllable * 3)) & 7) / 24)
    const swell = Math.sin((Math.PI * (sample % samplesPerSyllable)) / samplesPerSyllable)
    const turn = (2 * Math.PI * pitch * sample) / samplesPerSecond
    const sound = (Math.sin(turn) + Math.sin(2 * turn) / 2 + Math.sin(3 * turn) / 4) / 1.75
    file[headerBytes + sample] = 128 + Math.round(80 * swell * sound)
  }
  return file
}

/** Source  RIFF WAVE: one channel of eight bits, uncompressed */
function writeHeader(view: DataView): void {
  const name = (at: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  name(0, 'RIFF')
  view.setUint32(4, demoRecordingSize - 8, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, samplesPerSecond, true)
  view.setUint32(28, samplesPerSecond, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  name(36, 'data')
  view.setUint32(40, demoRecordingSize - headerBytes, true)
}
