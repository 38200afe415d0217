import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyInput } from '../../lazyInput.tsx'
import { NoValue } from '../../controls/ValueText.tsx'

/** A password is accepted and never shown, whatever a record holds. */
function PasswordDisplay({ place }: DisplayProps) {
  return <NoValue place={place} />
}

/** A password: typed with a strength meter, never displayed. */
export const passwordViews: FieldViews = { Display: PasswordDisplay, Input: lazyInput('password') }
