import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyInput } from './lazyInput.tsx'
import { FirstAndMore } from './MorePopup.tsx'
import { summary } from './summary.tsx'
import { cutForDetail, NoValue } from './ValueText.tsx'

function ListDisplay({ field, value, place }: DisplayProps) {
  const items = (Array.isArray(value) ? value : []).map(summary).filter(Boolean)
  if (items.length === 0) return <NoValue place={place} />
  const shown = items.map((text) => (
    <span title={text} key={text}>
      {place === 'detail' ? cutForDetail(text) : text}
    </span>
  ))
  return <FirstAndMore items={shown} label={field.label} />
}

/** A list of objects: the first one and "+n". */
export const listViews: FieldViews = { Display: ListDisplay, Input: lazyInput('list') }
