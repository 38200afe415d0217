import { useId, useMemo, useState, type ComponentType } from 'react'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import { recurrenceWords } from '../../model/recurrence.ts'
import { useChoiceSource } from '../picker/choices.tsx'
import { DayBox } from '../types/date/DayBox.tsx'
import { dayOnWire } from '../types/date/dayOnWire.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FilterProps } from '../fieldViews.types.ts'
import { localDay } from '../types/instant/views.tsx'
import { useRecordOptions } from '../picker/optionsOf.tsx'
import { Picker } from '../picker/Picker.tsx'
import type { OptionSource, PickerValue } from '../picker/pickerOptions.tsx'

type BoxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  inputMode?: 'decimal'
  type?: string
}

function LabelledBox({ label, value, onChange, inputMode, type }: BoxProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ inputMode, autoComplete: 'off' }}
      />
    </FieldFrame>
  )
}

const takesSeveral = (operator: string) => operator === 'in' || operator === 'nin'
const isRange = (operator: string) => operator === 'between'
const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A text, or several separated by commas if the operator accepts several. */
function TextFilter({ operator, values, onChange, label }: FilterProps) {
  const several = takesSeveral(operator)
  const [typed, setTyped] = useState(values.join(', '))
  // A comma that was just typed must stay, though no text follows yet.
  const shown = several && listed(typed).join() === values.join() ? typed : values.join(', ')
  const change = (text: string) => {
    setTyped(text)
    onChange(several ? listed(text) : text ? [text] : [])
  }
  return <LabelledBox label={label} value={several ? shown : (values[0] ?? '')} onChange={change} />
}

/** A number. */
function NumberFilter({ values, onChange, label }: FilterProps) {
  return (
    <LabelledBox
      label={label}
      inputMode="decimal"
      value={values[0] ?? ''}
      onChange={(text) => onChange(text ? [text] : [])}
    />
  )
}

/** A time of day. */
function TimeFilter({ values, onChange, label }: FilterProps) {
  return (
    <LabelledBox
      label={label}
      type="time"
      value={values[0] ?? ''}
      onChange={(text) => onChange(text ? [text] : [])}
    />
  )
}

/** A day, or the first and last day of a range. */
function DateFilter({ operator, values, onChange, label }: FilterProps) {
  const translate = useTranslate()
  if (!isRange(operator))
    return (
      <DayBox
        label={label}
        value={values[0] ?? ''}
        onChange={(day) => onChange(day ? [day] : [])}
      />
    )
  const [from = '', to = ''] = values
  const change = (next: [string, string]) => onChange(next.some(Boolean) ? next : [])
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 1 }}
    >
      <DayBox
        label={translate('fields.filter.from', { label })}
        value={from}
        onChange={(day) => change([day, to])}
      />
      <DayBox
        label={translate('fields.filter.to', { label })}
        value={to}
        onChange={(day) => change([from, day])}
      />
    </Box>
  )
}

/**
 * A day in the user's time zone as an instant: its start, or its end where the day itself is
 * included. A range is sent with the user's offset and ends at 23:59:59; the service includes that
 * whole second (API-COM-11).
 */
function InstantFilter({ operator, values, onChange, ...rest }: FilterProps) {
  const translate = useTranslate()
  const isEnd = (index: number) => index === 1 || operator === 'lte' || operator === 'gt'
  const days = values.map((value) => (value ? (localDay(value) ?? value) : ''))
  const instant = (day: string, index: number) => {
    if (!day) return ''
    if (isRange(operator)) return dayOnWire(day, isEnd(index) ? 'endOfDay' : 'startOfDay')
    return new Date(`${day}T${isEnd(index) ? '23:59:59.999' : '00:00:00'}`).toISOString()
  }
  return (
    <div>
      {rest.field.zone && (
        // The list shows them on other clocks. The inputs of a condition are in line at their ends.
        <FormHelperText sx={{ mt: 0 }}>
          {translate('fields.filter.clock', {
            zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          })}
        </FormHelperText>
      )}
      <DateFilter
        {...rest}
        operator={operator}
        values={days}
        onChange={(next) => onChange(next.map(instant))}
      />
    </div>
  )
}

/** An audit field: an instant, a name or a number. */
function AuditFilter(props: FilterProps) {
  if (props.field.sqlType === 'timestamptz') return <InstantFilter {...props} />
  return props.field.sqlType === 'integer' ? <NumberFilter {...props} /> : <TextFilter {...props} />
}

/** Yes or no. */
function BooleanFilter({ values, onChange, label }: FilterProps) {
  const id = useId()
  const translate = useTranslate()
  const source = useMemo(
    () => ({
      options: [
        { value: 'true', text: translate('fields.yes') },
        { value: 'false', text: translate('fields.no') },
      ],
    }),
    [translate],
  )
  return (
    <Picker
      id={id}
      label={label}
      source={source}
      value={values[0] ?? null}
      onChange={(value) => onChange(value === null ? [] : [String(value)])}
      placeholder={translate('fields.filter.any')}
    />
  )
}

/** One or several choices of an enum, a status, a reference or a look-up list. */
function PickFilter(props: FilterProps) {
  return props.field.choices || props.field.status ? (
    <ChoiceFilter {...props} />
  ) : (
    <ReferenceFilter {...props} />
  )
}

function ChoiceFilter(props: FilterProps) {
  return <PickedFilter {...props} source={useChoiceSource(props.field, true)} />
}

/** One or several presets of a recurrence. */
function RecurrenceFilter(props: FilterProps) {
  const translate = useTranslate()
  const source = useMemo(
    () => ({
      options: recurrenceWords.map((value) => ({
        value,
        text: translate(`fields.recurrence.presets.${value}`),
      })),
    }),
    [translate],
  )
  return <PickedFilter {...props} source={source} />
}

function ReferenceFilter(props: FilterProps) {
  return <PickedFilter {...props} source={useRecordOptions(props.field)} />
}

function PickedFilter({
  operator,
  values,
  onChange,
  label,
  source,
}: FilterProps & { source: OptionSource }) {
  const id = useId()
  const translate = useTranslate()
  const shared = { id, label, source, placeholder: translate('fields.filter.any') }
  if (takesSeveral(operator))
    return (
      <Picker
        multiple
        {...shared}
        value={values}
        onChange={(next: PickerValue[]) => onChange(next.map(String))}
      />
    )
  return (
    <Picker
      {...shared}
      value={values[0] ?? null}
      onChange={(next) => onChange(next === null ? [] : [String(next)])}
    />
  )
}

/** For the operator "is empty", the value is yes or no for every field type. */
const orEmpty = (Filter: ComponentType<FilterProps>) =>
  function FilterValue(props: FilterProps) {
    return props.operator === 'empty' ? <BooleanFilter {...props} /> : <Filter {...props} />
  }

/** The value inputs of filter conditions by the type of their value. */
export const filterTable = {
  text: orEmpty(TextFilter),
  number: orEmpty(NumberFilter),
  boolean: orEmpty(BooleanFilter),
  date: orEmpty(DateFilter),
  instant: orEmpty(InstantFilter),
  audit: orEmpty(AuditFilter),
  time: orEmpty(TimeFilter),
  pick: orEmpty(PickFilter),
  recurrence: orEmpty(RecurrenceFilter),
} satisfies Record<string, ComponentType<FilterProps>>
