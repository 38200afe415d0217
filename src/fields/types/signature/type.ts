import { createFileType } from '../file/type.ts'

/** A signature that a person drew or typed: a picture. */
export const signature = createFileType('signature', () => ['image/png'])
