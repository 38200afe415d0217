import { useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
import { offers } from '../../../design/fieldKinds.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { NumberSetting, NumberSettingInput, SettingPair } from './SettingInputs.tsx'

type Props = { column: DesignColumn; onChange: ChangeColumn }

/** The limits of an answer: the bounds of a number, the count of items, the length of a text. */
export function LimitSettings(props: Props) {
  const { fieldType } = props.column
  return (
    <>
      {offers(fieldType, 'bounds') && (
        <SettingPair>
          {fieldType !== 'rating' && <NumberSetting word="minimum" {...props} />}
          <NumberSetting word="maximum" {...props} />
        </SettingPair>
      )}
      {offers(fieldType, 'items') && (
        <SettingPair>
          <NumberSetting word="minItems" {...props} />
          <NumberSetting word="maxItems" {...props} />
        </SettingPair>
      )}
      {offers(fieldType, 'length') && (
        <SettingPair>
          <NumberSetting word="minLength" {...props} />
          <MaximumLength {...props} />
        </SettingPair>
      )}
    </>
  )
}

/** The most characters of the answer; a property of the column itself, not of its settings. */
function MaximumLength({ column, onChange }: Props) {
  const translate = useTranslate()
  const label = translate('designer.design.maximum')
  return (
    <NumberSettingInput
      label={label}
      value={column.maximumLength}
      onNumber={(value) =>
        onChange(
          label,
          (each) => ({ ...each, maximumLength: value ?? null }),
          `${column.webId}.maximumLength`,
        )
      }
    />
  )
}
