import { Readable } from 'node:stream'
import type { MakeThumbnail } from '../service/files/thumbnail.ts'

/** The longest side of a thumbnail in pixels. */
const longest = 480

/** Pixels of the largest picture: more would fill the memory when it is decoded. */
const mostPixels = 100_000_000

/**
 * Reads a picture with sharp, whose work runs in threads of its own. Photos are turned upright, as
 * their camera says.
 */
export const makeThumbnail: MakeThumbnail = async (content) => {
  const { default: sharp } = await import('sharp')
  const reader = sharp({ limitInputPixels: mostPixels, failOn: 'truncated' })
  const source = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0])
  // Both fail together; the thumbnail reports it.
  source.on('error', (error) => reader.destroy(error))
  source.pipe(reader)
  try {
    const [{ autoOrient }, small] = await Promise.all([
      reader.metadata(),
      reader
        .clone()
        .autoOrient()
        .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer(),
    ])
    return { ...autoOrient, content: new Uint8Array(small) }
  } catch {
    return undefined
  } finally {
    source.destroy()
  }
}
