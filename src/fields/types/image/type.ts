import type { FieldType } from '../../fieldType.ts'
import { createFileType } from '../file/type.ts'

/** The types of pictures that every browser shows. */
const shownPictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** A picture: a file that is shown, and that phones take with their camera. */
export const image = {
  ...createFileType('image', () => shownPictures),
  picture: true,
} satisfies FieldType
