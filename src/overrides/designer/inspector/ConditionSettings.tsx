import { useMemo, useState, type ComponentProps } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ResourceContextProvider, useLocale, useTranslate } from 'ra-core'
import type { DesignColumn } from '../../../design/design.ts'
import { columnField, designEntity } from '../../../design/designEntity.ts'
import { isAnswered } from '../../../design/fieldKinds.ts'
import type { Field } from '../../../model/field.ts'
import { rulesIn } from '../../../model/filterGroup.ts'
import type { LanguageCode } from '../../../model/language.ts'
import type { Filter, FilterGroup } from '../../../model/listQuery.ts'
import { ConditionGroup } from '../../../screens/list/filters/ConditionGroup.tsx'
import { operatorsOf } from '../../../screens/list/filters/offeredFilters.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { withSettings } from './withSettings.ts'

const built = new WeakMap<DesignColumn, Partial<Record<LanguageCode, Field>>>()

/** The field of a column, built once: a key in the inspector changes one of 300 columns. */
function fieldOf(column: DesignColumn, language: LanguageCode): Field | undefined {
  const fields = built.get(column) ?? {}
  const field = fields[language] ?? columnField(column, language)
  if (field) built.set(column, { ...fields, [language]: field })
  return field
}

/**
 * When the column is shown, and when an answer is required: conditions on the answers of `columns`.
 */
export function ConditionSettings({
  column,
  columns,
  onChange,
}: {
  column: DesignColumn
  columns: DesignColumn[]
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const language = useLocale() as LanguageCode
  const fields = useMemo(
    () =>
      columns
        .filter(({ fieldKey }) => fieldKey)
        .flatMap((each) => fieldOf(each, language) ?? [])
        .filter((field) => operatorsOf(field).length > 0),
    [columns, language],
  )
  const entity = useMemo(
    () => designEntity('section-design', translate('designer.canvas.title'), fields),
    [fields, translate],
  )
  const [first] = fields
  // A condition on fields that were deleted can still be changed and removed.
  if (!first && !column.settings?.visibleWhen && !column.settings?.requiredWhen) return null
  const start: Filter = first
    ? { field: first.name, operator: operatorsOf(first)[0]!, values: [] }
    : { field: '', operator: 'eq', values: [] }
  const words = isAnswered(column.fieldType)
    ? (['visibleWhen', 'requiredWhen'] as const)
    : (['visibleWhen'] as const)
  const source = { options: fields.map(({ name, label }) => ({ value: name, text: label })) }
  return (
    <ResourceContextProvider value="section-design">
      {words.map((word) => (
        <ConditionSetting
          key={`${column.webId} ${word}`}
          word={word}
          column={column}
          builder={{ entity, source, start }}
          mayBegin={first !== undefined}
          onChange={onChange}
        />
      ))}
    </ResourceContextProvider>
  )
}

/** One condition of a column: a button to begin it, which the group of conditions replaces. */
function ConditionSetting({
  word,
  column,
  builder,
  mayBegin,
  onChange,
}: {
  word: 'visibleWhen' | 'requiredWhen'
  column: DesignColumn
  builder: ComponentProps<typeof ConditionGroup>['builder']
  mayBegin: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  // What had the focus is gone once the condition begins or ends here: what replaces it gets it.
  const [isReplaced, setReplaced] = useState(false)
  const group = column.settings?.[word]
  const name = translate(`designer.inspector.${word}`)
  const put = (given: FilterGroup) => {
    const next = rulesIn(given).length > 0 ? given : undefined
    if (Boolean(next) !== Boolean(group)) setReplaced(true)
    onChange(name, (each) => withSettings(each, { [word]: next }))
  }
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }} aria-hidden>
        {name}
      </Typography>
      {group ? (
        <ConditionGroup builder={builder} group={group} autoFocus={isReplaced} onChange={put} />
      ) : (
        mayBegin && (
          <Box>
            <Button
              size="small"
              autoFocus={isReplaced}
              aria-label={translate('designer.inspector.addConditionFor', { name })}
              onClick={() => put({ all: [builder.start] })}
            >
              {translate('designer.inspector.addCondition')}
            </Button>
          </Box>
        )
      )}
    </Box>
  )
}
