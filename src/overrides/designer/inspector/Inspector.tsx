import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
import { isAnswered, isFillable, offers } from '../../../design/fieldKinds.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { ConditionSettings } from './ConditionSettings.tsx'
import { DefaultSetting } from './DefaultSetting.tsx'
import { FormulaSettings } from './FormulaSettings.tsx'
import { LimitSettings } from './LimitSettings.tsx'
import { KeySetting, KindSetting, LabelSetting, RequiredSetting } from './NameSettings.tsx'
import { PatternSettings } from './PatternSettings.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import { TextSetting } from './SettingInputs.tsx'
import { TableSettings } from './TableSettings.tsx'
import { TextSettings } from './TextSettings.tsx'
import { WidthSettings } from './WidthSettings.tsx'
import { memoSetting } from './memoSetting.ts'
import { useSameList } from '../actions/useSameList.ts'
import { withSettings } from './withSettings.ts'

const Label = memoSetting(LabelSetting, ({ fieldType, label }) => [fieldType, label])
const Key = memoSetting(KeySetting, ({ fieldKey }) => [fieldKey])
const Kind = memoSetting(KindSetting, ({ fieldType }) => [fieldType])
const Required = memoSetting(RequiredSetting, ({ required }) => [required])
const Text = memoSetting(TextSetting, ({ settings }, { word }) => [settings?.[word]])
const Choices = memoSetting(ChoiceSettings, ({ options }) => [options])
const Table = memoSetting(TableSettings, ({ settings }) => [settings?.columns])
const Limits = memoSetting(LimitSettings, ({ maximumLength, settings }) => [
  maximumLength,
  settings?.minLength,
  settings?.minimum,
  settings?.maximum,
  settings?.minItems,
  settings?.maxItems,
])
const Default = memoSetting(DefaultSetting, ({ options, settings }) => [options, settings?.default])
const Pattern = memoSetting(PatternSettings, ({ settings }) => [
  settings?.pattern,
  settings?.patternMessage,
])
const Widths = memoSetting(WidthSettings, ({ width, settings }) => [width, settings?.widths])
const Conditions = memoSetting(ConditionSettings, ({ settings }) => [
  settings?.visibleWhen,
  settings?.requiredWhen,
])
const Texts = memoSetting(TextSettings, ({ options, settings }) => [
  options,
  settings?.texts,
  settings?.help,
  settings?.placeholder,
])

/**
 * The properties of the chosen column. `columns` are those that its conditions see,
 * `formulaColumns` those that its formula sees; `takenKeys` are the keys of the others; those of
 * `published` columns stay as they are.
 */
export function Inspector({
  columns,
  formulaColumns,
  takenKeys,
  published,
  ...own
}: {
  column: DesignColumn
  columns: DesignColumn[]
  formulaColumns: DesignColumn[]
  takenKeys: () => ReadonlySet<string>
  published: ReadonlySet<string>
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const { column, onChange } = own
  const others = useSameList(columns.filter(({ webId }) => webId !== column.webId))
  const { fieldType, settings } = column
  const answered = isAnswered(fieldType)
  const isKeyFixed = published.has(column.webId!)
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      {fieldType !== 'divider' && <Label takenKeys={takenKeys} isKeyFixed={isKeyFixed} {...own} />}
      {answered && <Key isKeyFixed={isKeyFixed} {...own} />}
      {isFillable(fieldType) && <Kind isKeyFixed={isKeyFixed} {...own} />}
      {offers(fieldType, 'required') && <Required {...own} />}
      {answered && <Text word="help" {...own} />}
      {offers(fieldType, 'placeholder') && <Text word="placeholder" {...own} />}
      {offers(fieldType, 'choices') && <Choices {...own} />}
      {offers(fieldType, 'columns') && <Table published={published} {...own} />}
      {offers(fieldType, 'formula') && <FormulaSettings columns={formulaColumns} {...own} />}
      <Limits {...own} />
      {offers(fieldType, 'default') && <Default {...own} />}
      {offers(fieldType, 'pattern') && <Pattern {...own} />}
      {offers(fieldType, 'currency') && <Text word="currency" {...own} />}
      {offers(fieldType, 'picture') && (
        <PictureSetting
          hasPicture={settings?.picture !== undefined}
          onChange={(picture) =>
            onChange(
              translate('designer.inspector.picture'),
              (each) => withSettings(each, { picture }),
              `${column.webId}.picture`,
            )
          }
        />
      )}
      <Widths {...own} />
      <Conditions columns={others} {...own} />
      {fieldType !== 'divider' && <Texts {...own} />}
    </Box>
  )
}
