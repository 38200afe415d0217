import type { FieldViews } from '../../fieldViews.types.ts'
import { groupViews } from '../group/views.tsx'
import { lazyInput } from '../../lazyInput.tsx'

/** One of several kinds of object: choose the kind, then fill in its fields. */
export const choiceViews: FieldViews = { Display: groupViews.Display, Input: lazyInput('choice') }
