import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../design/design.ts'
import { isAnswered, offers } from '../../design/fieldKinds.ts'
import type { ChangeColumn } from './changeColumn.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { ConditionSettings } from './ConditionSettings.tsx'
import { DefaultSetting } from './DefaultSetting.tsx'
import { FormulaSettings } from './FormulaSettings.tsx'
import { LimitSettings } from './LimitSettings.tsx'
import { KeySetting, LabelSetting, RequiredSetting } from './NameSettings.tsx'
import { PatternSettings } from './PatternSettings.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import { TextSetting } from './SettingInputs.tsx'
import { TableSettings } from './TableSettings.tsx'
import { TextSettings } from './TextSettings.tsx'
import { WidthSettings } from './WidthSettings.tsx'
import { withSettings } from './withSettings.ts'

/**
 * The properties of the chosen column. `columns` are those that its conditions see, `formulaColumns`
 * those that its formula sees; `taken` the keys of the others; a key of a published section stays as it is.
 */
export function Inspector({
  columns,
  formulaColumns,
  taken,
  isKeyFixed,
  ...own
}: {
  column: DesignColumn
  columns: DesignColumn[]
  formulaColumns: DesignColumn[]
  taken: ReadonlySet<string>
  isKeyFixed: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const { column, onChange } = own
  const { fieldType, settings } = column
  const answered = isAnswered(fieldType)
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      {fieldType !== 'divider' && <LabelSetting taken={taken} isKeyFixed={isKeyFixed} {...own} />}
      {answered && <KeySetting isKeyFixed={isKeyFixed} {...own} />}
      {offers(fieldType, 'required') && <RequiredSetting {...own} />}
      {answered && <TextSetting word="help" {...own} />}
      {offers(fieldType, 'placeholder') && <TextSetting word="placeholder" {...own} />}
      {offers(fieldType, 'choices') && <ChoiceSettings {...own} />}
      {offers(fieldType, 'columns') && <TableSettings {...own} />}
      {offers(fieldType, 'formula') && <FormulaSettings columns={formulaColumns} {...own} />}
      <LimitSettings {...own} />
      {offers(fieldType, 'default') && <DefaultSetting {...own} />}
      {offers(fieldType, 'pattern') && <PatternSettings {...own} />}
      {offers(fieldType, 'currency') && <TextSetting word="currency" {...own} />}
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
      <WidthSettings {...own} />
      {answered && <ConditionSettings columns={columns} {...own} />}
      {fieldType !== 'divider' && <TextSettings {...own} />}
    </Box>
  )
}
