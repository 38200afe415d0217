import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyInput } from '../../lazyInput.tsx'
import { NoValue } from '../../controls/ValueText.tsx'

/** Never shows a value, even if a record contains one. */
function PasswordDisplay({ place }: DisplayProps) {
  return <NoValue place={place} />
}

/** A password: an input with a strength meter, never displayed. */
export const passwordViews: FieldViews = { Display: PasswordDisplay, Input: lazyInput('password') }
