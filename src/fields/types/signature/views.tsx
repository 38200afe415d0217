import type { FieldViews } from '../../fieldViews.types.ts'
import { lazyInput } from '../../lazyInput.tsx'
import { fileViews } from '../file/views.tsx'

/** A signature as a picture. */
export const signatureViews: FieldViews = {
  ...fileViews,
  width: 168,
  Input: lazyInput('signature'),
}
