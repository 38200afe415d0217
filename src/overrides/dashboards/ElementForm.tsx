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
import { useEntityLabels } from '../../screens/record/useEntityLabels.ts'
import { useInSentence } from '../../screens/record/inSentence.ts'
import { useSession } from '../../screens/session.tsx'
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

function FigureInputs({ entity, element, onChange }: FormProps & { entity: Entity }) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const { fieldLabel, many } = useEntityLabels(entity)
  const permits = usePermits()
  const fields = groupFields(entity, permits)
  const numbers = measureFields(entity, permits)
  const fit = (next: DashboardElement) => onChange(fitElement(next, [...fields, ...numbers]))
  const { least, most } = groupsOf(element.show)
  const [names, units] = [fieldsOf(element), unitsOf(element)]
  const setGroup = (index: number, field: Field | undefined, unit?: TimeUnit) =>
    fit({
      ...element,
      group: field
        ? (element.group ?? []).toSpliced(index, 1, groupText(field, unit))
        : (element.group ?? []).slice(0, index),
    })
  const measures = [
    { value: 'count', text: translate('dashboards.measure.count', { what: inSentence(many) }) },
    ...fields
      .filter((field) => !isDateField(field))
      .map((field) => ({
        value: `distinct:${field.name}`,
        text: translate('dashboards.measure.distinct', { field: inSentence(fieldLabel(field)) }),
      })),
    ...numbers.flatMap((field) =>
      (['sum', 'avg', 'min', 'max'] as const).map((kind) => ({
        value: `${kind}:${field.name}`,
        text: translate(`dashboards.measure.${kind}`, { field: inSentence(fieldLabel(field)) }),
      })),
    ),
  ]
  const dates = fields.filter(isDateField)
  const isCounted = element.show !== 'records'
  return (
    <>
      {Array.from({ length: most }, (_, index) => (
        <GroupInput
          key={index}
          label={translate(index === 0 ? 'dashboards.group' : 'dashboards.second')}
          isOptional={index >= least}
          fields={
            (element.show === 'line' || element.show === 'area') && index === 0 ? dates : fields
          }
          field={fields.find(({ name }) => name === names[index])}
          unit={units[index]}
          labelOf={fieldLabel}
          onChange={(field, unit) => setGroup(index, field, unit)}
        />
      ))}
      {isCounted && measures.length > 1 && (
        <Choice
          label={translate('dashboards.measured')}
          value={element.measure ?? 'count'}
          options={measures}
          onChange={(value) => {
            const { measure: _, ...rest } = element
            onChange(value === 'count' ? rest : { ...rest, measure: value })
          }}
        />
      )}
      {isCounted && dates.length > 0 && (
        <Choice
          label={translate('dashboards.date')}
          value={element.date ?? ''}
          options={[
            { value: '', text: translate('dashboards.noDate') },
            ...dates.map((field) => ({ value: field.name, text: fieldLabel(field) })),
          ]}
          onChange={(value) => {
            const { date: _, ...rest } = element
            onChange(value ? { ...rest, date: value } : rest)
          }}
        />
      )}
      <TextField
        size="small"
        label={translate('dashboards.title')}
        helperText={translate('dashboards.titleHint')}
        value={element.title ?? ''}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => {
          const { title: _, ...rest } = element
          onChange(target.value ? { ...rest, title: target.value } : rest)
        }}
      />
      {kindsWithGoal.includes(element.show) && (
        <TextField
          size="small"
          type="number"
          label={translate('dashboards.goal')}
          value={element.goal ?? ''}
          slotProps={{ htmlInput: { min: 0, step: 'any' } }}
          onChange={({ target }) => {
            const { goal: _, ...rest } = element
            onChange(Number(target.value) > 0 ? { ...rest, goal: Number(target.value) } : rest)
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
        onChange={({ target }) => {
          const { note: _, ...rest } = element
          onChange(target.value ? { ...rest, note: target.value } : rest)
        }}
      />
    </>
  )
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
