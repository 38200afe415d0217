import type { FieldViews } from '../../fieldViews.types.ts'
import { fileViews } from '../file/views.tsx'

/** One or several pictures. */
export const imageViews: FieldViews = { ...fileViews, width: 168 }
