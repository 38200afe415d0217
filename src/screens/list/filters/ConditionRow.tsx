import { useId } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Close from '@mui/icons-material/Close'
import { ResourceContextProvider, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import type { Filter, Operator } from '../../../model/listQuery.ts'
import { FieldFrame } from '../../../fields/controls/FieldFrame.tsx'
import { Picker } from '../../../fields/picker/Picker.tsx'
import type { OptionSource } from '../../../fields/picker/pickerOptions.tsx'
import { ConditionValue } from './ConditionValue.tsx'
import { operatorMessageKey } from './filterConditions.ts'
import { operatorsOf } from './offeredFilters.ts'
import { useFilterFields } from './useFilterWording.ts'

/** Where the parts of a condition stand beside each other. */
const wide = '@container (min-width: 30rem)'

/** A condition that is being edited; `fresh`: its field was just chosen, but not its operator. */
type DraftCondition = Filter & { fresh?: true }

/** One condition: a field, an operator and values; `number` counts the rules beside it from 1. */
export function ConditionRow({
  entity,
  source,
  condition,
  number,
  autoFocus,
  onChange,
  onRemove,
}: {
  entity: Entity
  source: OptionSource
  condition: DraftCondition
  number: number
  autoFocus: boolean
  onChange: (condition: DraftCondition) => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const fieldAt = useFilterFields(entity)
  const { field, label, entity: of } = fieldAt(condition.field)
  const offered = operatorsOf(field)
  const { fresh, values } = condition
  const operator = (fresh && offered[0]) || condition.operator
  // The operators of a newly chosen field are known once its entity is loaded.
  const choose = (path: string) =>
    onChange({ field: path, operator: 'eq', values: [], fresh: true })
  const put = (next: Partial<Filter>) =>
    onChange({ field: condition.field, operator, values, ...next })
  const compare = (next: Operator) =>
    put({
      operator: next,
      values: next === 'empty' ? ['true'] : isAlike(next, operator) ? values : [],
    })
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gap: 1,
          alignItems: 'end',
          '& > *': { gridColumn: 1 },
          // By the room that there is: the same row stands in a narrow panel.
          [wide]: {
            gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 6fr) auto',
            '& > *': { gridColumn: 'auto' },
          },
        }}
      >
        <Picker
          id={`${id}-field`}
          label={translate('screens.filter.field')}
          clearable={false}
          autoFocus={autoFocus}
          source={source}
          texts={new Map([[condition.field, label]])}
          value={condition.field}
          onChange={(path) => path !== null && choose(String(path))}
        />
        <OperatorSelect
          id={`${id}-operator`}
          field={field}
          operator={operator}
          onChange={compare}
        />
        <ResourceContextProvider value={of}>
          <ConditionValue
            key={condition.field}
            field={field}
            condition={{ field: condition.field, operator, values }}
            label={translate('screens.filter.value', { label })}
            onChange={(next) => put({ values: next })}
          />
        </ResourceContextProvider>
        <Box
          sx={{
            '&&': { gridColumn: 2, [wide]: { gridColumn: 'auto', gridRow: 'auto' } },
            gridRow: 1,
          }}
        >
          <IconButton
            aria-label={translate('screens.filter.remove', { number })}
            onClick={onRemove}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      </Box>
    </Box>
  )
}

function OperatorSelect({
  id,
  field,
  operator,
  onChange,
}: {
  id: string
  field: Field
  operator: Operator
  onChange: (operator: Operator) => void
}) {
  const translate = useTranslate()
  const offered = operatorsOf(field)
  const operators = offered.includes(operator) ? offered : [operator, ...offered]
  return (
    <FieldFrame id={id} label={translate('screens.filter.operatorLabel')}>
      <Select
        size="small"
        fullWidth
        value={operator}
        onChange={(event) => onChange(event.target.value as Operator)}
        labelId={`${id}-label`}
        id={id}
      >
        {operators.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`screens.filter.operator.${operatorMessageKey(each, field.moment)}`)}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** Whether the values of one operator can be kept for another. */
function isAlike(one: Operator, other: Operator): boolean {
  const kind = (operator: Operator) =>
    operator === 'empty' || operator === 'between'
      ? operator
      : operator === 'in' || operator === 'nin'
        ? 'several'
        : 'single'
  return kind(one) === kind(other)
}
