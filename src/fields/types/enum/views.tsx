import { Badge } from '../../controls/Badge.tsx'
import { useChoices } from '../../picker/choices.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { usePathOf } from '../../nested/nestedPath.ts'
import { showText } from '../../controls/ValueText.tsx'

function EnumDisplay({ field, value, place }: DisplayProps) {
  const choice = useChoices(field, usePathOf(field.name)).find((each) => each.value === value)
  if (choice?.colour) return <Badge colour={choice.colour}>{choice.label}</Badge>
  return showText(
    place,
    choice?.label ?? (value === null || value === undefined ? '' : String(value)),
  )
}

/** One of a fixed set of values; choices with a colour are shown as badges. */
export const enumViews: FieldViews = {
  Display: EnumDisplay,
  Input: lazyInput('enum'),
  Filter: lazyFilter('pick'),
  plain: true,
}
