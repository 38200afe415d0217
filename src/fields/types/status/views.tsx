import { Badge } from '../../controls/Badge.tsx'
import { statusColour, useChoices } from '../../picker/choices.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { usePathOf } from '../../nested/nestedPath.ts'
import { NoValue } from '../../controls/ValueText.tsx'

function StatusDisplay({ field, value, place }: DisplayProps) {
  const choices = useChoices(field, usePathOf(field.name))
  if (typeof value !== 'string' || !value) return <NoValue place={place} />
  const choice = choices.find((each) => each.value === value) ?? {
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(),
  }
  return <Badge colour={statusColour(choice)}>{choice.label}</Badge>
}

/** A status as a badge with its text. */
export const statusViews: FieldViews = {
  width: 96,
  wholeOnly: true,
  Display: StatusDisplay,
  Input: lazyInput('enum'),
  Filter: lazyFilter('pick'),
  plain: true,
}
