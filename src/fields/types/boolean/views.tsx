import { useTranslate } from 'ra-core'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

function BooleanDisplay({ value, place }: DisplayProps) {
  const translate = useTranslate()
  return showText(
    place,
    value === true ? translate('fields.yes') : value === false ? translate('fields.no') : '',
  )
}

/** Yes or no. */
export const booleanViews: FieldViews = {
  width: 88,
  wholeOnly: true,
  Display: BooleanDisplay,
  Input: lazyInput('boolean'),
  Filter: lazyFilter('boolean'),
  plain: true,
}
