import type { DesignColumn, DesignSettings } from '../../../design/design.ts'
import { kindOf, offers, type FieldKindName, type KindSetting } from '../../../design/fieldKinds.ts'

/** The settings that each offer of a kind stands for. */
const settingsOf: Partial<Record<KindSetting, (keyof DesignSettings)[]>> = {
  required: ['requiredWhen'],
  placeholder: ['placeholder'],
  default: ['default'],
  length: ['minLength'],
  pattern: ['pattern', 'patternMessage'],
  bounds: ['minimum', 'maximum'],
  items: ['minItems', 'maxItems'],
  currency: ['currency'],
  columns: ['columns'],
  formula: ['formula', 'result'],
}

/** A column as a field of another kind: it keeps its key, its texts, and what that kind offers. */
export function convertColumn(column: DesignColumn, kind: FieldKindName): DesignColumn {
  const { maximumLength, options, required, settings, ...rest } = column
  const [from, to] = [kindOf(column.fieldType)?.schema, kindOf(kind)?.schema]
  const lost = new Set(
    (Object.entries(settingsOf) as [KindSetting, (keyof DesignSettings)[]][]).flatMap(
      ([offer, names]) => (offers(kind, offer) ? [] : names),
    ),
  )
  // A default of another type or format would not be valid.
  if (from?.type !== to?.type || from?.format !== to?.format) lost.add('default')
  const kept = Object.fromEntries(
    Object.entries(settings ?? {}).filter(([name]) => !lost.has(name as keyof DesignSettings)),
  )
  return {
    ...rest,
    fieldType: kind,
    ...(offers(kind, 'required') ? { required: required === true } : {}),
    ...(offers(kind, 'length') && maximumLength ? { maximumLength } : {}),
    ...(offers(kind, 'choices') ? { options: options ?? [] } : {}),
    settings: Object.keys(kept).length > 0 ? kept : null,
  }
}
