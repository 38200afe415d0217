import { placedColumns, type DesignColumn, type DesignRow } from '../../../design/design.ts'
import type { DesignChange, SettingChange } from '../../../design/designDiff.ts'
import { readFilterGroup } from '../../../model/filterGroup.ts'
import { filterSentence } from '../../../screens/list/filters/filterSentence.ts'

type Translate = (key: string, options?: object) => string

/** What a change is worded with: the language, and the labels that conditions name fields by. */
export type ChangeWording = {
  locale: string
  translate: Translate
  labels: ReadonlyMap<string, string>
}

/** The labels of all fields of these designs by their keys; the last design decides. */
export const labelsOf = (...designs: DesignRow[][]): Map<string, string> =>
  new Map(
    designs.flatMap((rows) =>
      placedColumns(rows).flatMap(({ column: { fieldKey, label } }) =>
        fieldKey ? [[fieldKey, label || fieldKey] as const] : [],
      ),
    ),
  )

/** Words a difference between two designs: `"Cost": Maximum changed from 5 to 10`. */
export function designChangeText(change: DesignChange, wording: ChangeWording): string {
  const { translate } = wording
  const say = (key: string, facts: object) => translate(`designer.versions.change.${key}`, facts)
  if ('group' in change) {
    const name = change.group.label || translate('designer.versions.unnamed')
    if (change.change === 'groupSetting') return settingText(change, name, wording)
    return say(change.change, { name, ...('from' in change ? { from: change.from } : {}) })
  }
  const kind = kindName(change.column, translate)
  const own = change.column.label || change.column.fieldKey || kind
  const name = change.table ? `${change.table.label ?? ''} › ${own}` : own
  if (change.change !== 'setting') return say(change.change, { name, kind })
  return settingText(change, name, wording)
}

const kindName = ({ fieldType }: DesignColumn, translate: Translate) =>
  translate(`designer.fieldType.${fieldType}`, { _: fieldType })

/** Settings whose label stands elsewhere than with those of the inspector. */
const settingKeys: Record<string, string> = {
  label: 'designer.design.label',
  fieldType: 'designer.design.type',
  fieldKey: 'designer.design.key',
  width: 'designer.design.width',
  maximumLength: 'designer.design.maximum',
  options: 'designer.design.options',
  default: 'designer.versions.setting.default',
  choiceOrder: 'designer.versions.setting.choiceOrder',
  tablet: 'designer.versions.setting.tablet',
  mobile: 'designer.versions.setting.mobile',
}

/** The label of a setting in the inspector; its name if there is none. */
export const settingName = (setting: string, translate: Translate): string =>
  translate(settingKeys[setting] ?? `designer.inspector.${setting}`, { _: setting })

function settingText(change: SettingChange, name: string, wording: ChangeWording): string {
  const { translate } = wording
  const { setting, language, from, to } = change
  const say = (key: string, facts: object = {}) =>
    translate(`designer.versions.change.${key}`, { name, ...facts })
  if (setting === 'required') return say(to ? 'required' : 'optional')
  if (setting === 'label' && !language && from && to) return say('renamed', { from, to })
  const label = settingName(setting, translate)
  const what = language
    ? translate('designer.inspector.textIn', {
        text: label,
        language: translate(`designer.language.${language}`, { _: language }),
      })
    : label
  const [before, after] = [valueText(setting, from, wording), valueText(setting, to, wording)]
  if (setting === 'options' && to === undefined) return say('choicesRemoved', { from: before })
  if (setting === 'options' && from === undefined) return say('choicesAdded', { to: after })
  if (before === undefined || after === undefined) return say('other', { setting: what })
  if (from === undefined) return say('set', { setting: what, to: after })
  if (to === undefined) return say('cleared', { setting: what, from: before })
  return say('changed', { setting: what, from: before, to: after })
}

/** A value in words; undefined: it cannot be written in a line, such as a picture. */
function valueText(setting: string, value: unknown, wording: ChangeWording): string | undefined {
  const { translate } = wording
  if (value === undefined) return ''
  if (setting === 'fieldType') return translate(`designer.fieldType.${value}`, { _: String(value) })
  if (setting === 'picture' || setting === 'choiceOrder') return undefined
  if (typeof value === 'boolean') return translate(`designer.design.${value ? 'yes' : 'no'}`)
  if (Array.isArray(value)) return value.join(translate('fields.comma'))
  if (typeof value !== 'object') return String(value)
  return setting.endsWith('When') ? conditionText(value, wording) : undefined
}

/** Words a condition; undefined: it cannot be read. */
export function conditionText(
  condition: unknown,
  { locale, translate, labels }: ChangeWording,
): string | undefined {
  const { group } = readFilterGroup(condition)
  return (
    group &&
    filterSentence(group, {
      locale,
      translate,
      describe: ({ field, values }) => ({
        label: labels.get(field) ?? field,
        moment: undefined,
        texts: values,
      }),
    })
  )
}
