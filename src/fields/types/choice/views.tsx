import type { FieldViews } from '../../fieldViews.types.ts'
import { groupViews } from '../group/views.tsx'
import { lazyInput } from '../../lazyInput.tsx'

/** One of several object variants. */
export const choiceViews: FieldViews = { Display: groupViews.Display, Input: lazyInput('choice') }
