import { useTranslate } from 'ra-core'
import { useChoices } from '../../picker/choices.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { FirstAndMore } from '../../controls/FirstAndMore.tsx'
import { usePathOf } from '../../nested/nestedPath.ts'
import { showText } from '../../controls/ValueText.tsx'

function TagsDisplay({ field, value, record, place, label = field.label }: DisplayProps) {
  const translate = useTranslate()
  const choices = useChoices(field.item, usePathOf(field.name))
  const textOf = (each: unknown) =>
    choices.find((choice) => choice.value === each)?.label ?? String(each)
  // For keys of records and look-ups the service sends their texts, joined by commas.
  const text = (record['_text'] as Record<string, unknown> | undefined)?.[field.name]
  const values = Array.isArray(value) ? value : []
  const split = typeof text === 'string' ? text.split(', ') : values.map(textOf)
  // Names that contain commas cannot be split: they are shown as one line.
  const names = split.length === values.length ? split : [String(text)]
  if (place === 'cell' && names.length > 1) return <FirstAndMore items={names} label={label} />
  return showText(place, names.join(translate('fields.comma')))
}

/** A list of plain values. */
export const tagsViews: FieldViews = {
  Display: TagsDisplay,
  Input: lazyInput('tags'),
  Filter: lazyFilter('text'),
}
