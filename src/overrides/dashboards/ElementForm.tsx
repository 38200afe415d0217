import { useContext } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { TimeUnit } from '../../model/aggregate.ts'
import { kindsWithGoal, type DashboardElement, type ElementKind } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import { isDateField, type Field } from '../../model/field.ts'
import { isPermitted } from '../../model/permission.ts'
import { EntitiesContext } from '../../screens/entities.tsx'
import { useEntityLabels, useSession } from '../../branchdesk.ts'
import { useInSentence } from '../../screens/record/useInSentence.ts'
import {
  fitElement,
  groupFields,
  groupsOf,
  groupText,
  measureFields,
  offeredKinds,
  unitsFor,
} from './elementChoices.ts'
import { fieldsOf, unitsOf } from './figures.ts'

type FormProps = { element: DashboardElement; onChange: (element: DashboardElement) => void }

/** The inputs of an element: how it is shown, what it counts, and by what. */
export function ElementForm({
  entity,
  isEntityFixed,
  element,
  onChange,
}: FormProps & { entity: Entity | undefined; isEntityFixed: boolean }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Choice
        label={translate('dashboards.show')}
        value={element.show}
        options={offeredKinds
          .filter((shape) => shape !== 'text' || !isEntityFixed)
          .map((kind) => ({ value: kind, text: translate(`dashboards.kind.${kind}`) }))}
        onChange={(show) => onChange({ ...element, show: show as ElementKind })}
      />
      {element.show === 'text' ? (
        <TextField
          size="small"
          multiline
          minRows={4}
          label={translate('dashboards.kind.text')}
          value={element.text ?? ''}
          onChange={({ target }) => onChange({ ...element, text: target.value })}
        />
      ) : (
        <>
          {!isEntityFixed && <EntityChoice element={element} onChange={onChange} />}
          {entity && <FigureInputs entity={entity} element={element} onChange={onChange} />}
        </>
      )}
    </Box>
  )
}

/** The entities whose records can be counted: those of the menu that the user may read. */
function EntityChoice({ element, onChange }: FormProps) {
  const translate = useTranslate()
  const { user, selectedSites } = useSession()
  const { manifest } = useContext(EntitiesContext)
  const options = manifest
    .filter(
      ({ menu, permission, name }) =>
        (menu || name === element.entity) && isPermitted(user, permission, 'READ', selectedSites),
    )
    .map(({ name, many }) => ({
      value: name,
      text: translate(`entities.${name}.many`, { _: many }),
    }))
    .sort((one, other) => one.text.localeCompare(other.text))
  return (
    <Choice
      label={translate('dashboards.counted')}
      value={element.entity ?? ''}
      options={options}
      onChange={(entity) => {
        // Groups, measure and filter are those of the other entity.
        const { group: _group, measure: _measure, filter: _filter, date: _date, ...rest } = element
        onChange({ ...rest, entity })
      }}
    />
  )
}

/** What an element of this entity counts and by what, and its texts. */
function FigureInputs({ entity, element, onChange }: FormProps & { entity: Entity }) {
  const permits = usePermits()
  const fields = groupFields(entity, permits)
  const numbers = measureFields(entity, permits)
  const choices = { entity, element, fields, onChange }
  return (
    <>
      <GroupInputs
        {...choices}
        onChange={(next) => onChange(fitElement(next, [...fields, ...numbers]))}
      />
      {element.show !== 'records' && (
        <>
          <MeasureChoice {...choices} numbers={numbers} />
          <DateChoice {...choices} />
        </>
      )}
      <ElementTexts element={element} onChange={onChange} />
    </>
  )
}

type ChoiceProps = FormProps & { entity: Entity; fields: Field[] }

/** One input for each group that this kind of element has. */
function GroupInputs({ entity, element, fields, onChange }: ChoiceProps) {
  const translate = useTranslate()
  const { fieldLabel } = useEntityLabels(entity)
  const { least, most } = groupsOf(element.show)
  const [names, units] = [fieldsOf(element), unitsOf(element)]
  const isOverTime = element.show === 'line' || element.show === 'area'
  const setGroup = (index: number, field: Field | undefined, unit?: TimeUnit) =>
    onChange({
      ...element,
      group: field
        ? (element.group ?? []).toSpliced(index, 1, groupText(field, unit))
        : (element.group ?? []).slice(0, index),
    })
  return Array.from({ length: most }, (_, index) => (
    <GroupInput
      key={index}
      label={translate(index === 0 ? 'dashboards.group' : 'dashboards.second')}
      isOptional={index >= least}
      fields={isOverTime && index === 0 ? fields.filter(isDateField) : fields}
      field={fields.find(({ name }) => name === names[index])}
      unit={units[index]}
      labelOf={fieldLabel}
      onChange={(field, unit) => setGroup(index, field, unit)}
    />
  ))
}

/** What is measured: the number of records, of different values, or a figure of numbers. */
function MeasureChoice({
  entity,
  element,
  fields,
  numbers,
  onChange,
}: ChoiceProps & { numbers: Field[] }) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const { fieldLabel, many } = useEntityLabels(entity)
  const measured = (kind: string, field: Field) => ({
    value: `${kind}:${field.name}`,
    text: translate(`dashboards.measure.${kind}`, { field: inSentence(fieldLabel(field)) }),
  })
  const measures = [
    { value: 'count', text: translate('dashboards.measure.count', { what: inSentence(many) }) },
    ...fields.filter((field) => !isDateField(field)).map((field) => measured('distinct', field)),
    ...numbers.flatMap((field) =>
      ['sum', 'avg', 'min', 'max'].map((kind) => measured(kind, field)),
    ),
  ]
  if (measures.length === 1) return null
  return (
    <Choice
      label={translate('dashboards.measured')}
      value={element.measure ?? 'count'}
      options={measures}
      onChange={(value) =>
        onChange(withValue(element, 'measure', value === 'count' ? undefined : value))
      }
    />
  )
}

/** The date by which the range of the dashboard chooses records. */
function DateChoice({ entity, element, fields, onChange }: ChoiceProps) {
  const translate = useTranslate()
  const { fieldLabel } = useEntityLabels(entity)
  const dates = fields.filter(isDateField)
  if (dates.length === 0) return null
  return (
    <Choice
      label={translate('dashboards.date')}
      value={element.date ?? ''}
      options={[
        { value: '', text: translate('dashboards.noDate') },
        ...dates.map((field) => ({ value: field.name, text: fieldLabel(field) })),
      ]}
      onChange={(value) => onChange(withValue(element, 'date', value || undefined))}
    />
  )
}

/** The title, the goal where its kind has one, and the note. */
function ElementTexts({ element, onChange }: FormProps) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        size="small"
        label={translate('dashboards.title')}
        helperText={translate('dashboards.titleHint')}
        value={element.title ?? ''}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => onChange(withValue(element, 'title', target.value || undefined))}
      />
      {kindsWithGoal.includes(element.show) && (
        <TextField
          size="small"
          type="number"
          label={translate('dashboards.goal')}
          value={element.goal ?? ''}
          slotProps={{ htmlInput: { min: 0, step: 'any' } }}
          onChange={({ target }) => {
            const goal = Number(target.value)
            onChange(withValue(element, 'goal', goal > 0 ? goal : undefined))
          }}
        />
      )}
      <TextField
        size="small"
        multiline
        label={translate('dashboards.note')}
        helperText={translate('dashboards.noteHint')}
        value={element.note ?? ''}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={({ target }) => onChange(withValue(element, 'note', target.value || undefined))}
      />
    </>
  )
}

/** The element with a value of this name; without it where the value is undefined. */
function withValue<Name extends keyof DashboardElement>(
  element: DashboardElement,
  name: Name,
  value: DashboardElement[Name] | undefined,
): DashboardElement {
  const { [name]: _, ...rest } = element
  return (value === undefined ? rest : { ...rest, [name]: value }) as DashboardElement
}

/** Returns whether the user holds the permission that a field needs. */
export function usePermits(): (permission: string) => boolean {
  const { user, selectedSites } = useSession()
  return (permission) => isPermitted(user, permission, 'READ', selectedSites)
}

/** The field of a group, and for a date the unit of time. */
function GroupInput({
  label,
  isOptional,
  fields,
  field,
  unit,
  labelOf,
  onChange,
}: {
  label: string
  isOptional: boolean
  fields: Field[]
  field: Field | undefined
  unit: TimeUnit | undefined
  labelOf: (field: Field) => string
  onChange: (field: Field | undefined, unit?: TimeUnit) => void
}) {
  const translate = useTranslate()
  return (
    <Box
      sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Choice
        label={label}
        value={field?.name ?? ''}
        options={[
          ...(isOptional ? [{ value: '', text: translate('dashboards.noGroup') }] : []),
          ...fields.map((each) => ({ value: each.name, text: labelOf(each) })),
        ]}
        onChange={(name) => onChange(fields.find((each) => each.name === name))}
      />
      {field && isDateField(field) && (
        <Choice
          label={translate('dashboards.unitOf', { label })}
          value={unit ?? 'day'}
          options={unitsFor(field).map((each) => ({
            value: each,
            text: translate(`dashboards.unit.${each}`),
          }))}
          onChange={(next) => onChange(field, next as TimeUnit)}
        />
      )}
    </Box>
  )
}

/** A select of a few named values. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: { value: string; text: string }[]
  onChange: (value: string) => void
}) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some((each) => each.value === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: value === '' }, inputLabel: { shrink: true } }}
    >
      {options.map((each) => (
        <MenuItem key={each.value} value={each.value} dense>
          {each.text}
        </MenuItem>
      ))}
    </TextField>
  )
}
