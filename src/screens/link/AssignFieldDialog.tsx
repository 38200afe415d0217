import { useRef, useState } from 'react'
import Typography from '@mui/material/Typography'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { isEmpty } from '../../model/condition.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { isSame } from '../../model/sameValue.ts'
import { templateFields } from '../../model/template.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { readableText } from '../../fields/fieldTexts.ts'
import { useFindEntity } from '../entities.tsx'
import { ClearedFields } from '../form/FormFields.tsx'
import { storedValues } from '../form/payload.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { dialogErrorStatuses } from '../states/failureText.ts'
import { formatCount } from '../states/formatCount.ts'
import { AssignFrame } from './AssignFrame.tsx'
import { sharedValues, type ValueCount, type SharedValues } from './sharedValues.ts'

type Values = Record<string, unknown>

/** At most this many different values of a field are named. */
const maximumValuesShown = 3

/**
 * Fills a field of links, and the fields that its schema shows with it: "Assign Role" for a user
 * without one at a site. Of these, those that decide what can be chosen are required as well: a
 * location belongs to a branch. In what several links differ, they keep their values, unless one is
 * given to all of them.
 */
export default function AssignFieldDialog({
  link,
  records,
  field,
  onSaved,
  onClose,
}: {
  link: Entity
  /** As they are now. */
  records: EntityRecord[]
  field: Field
  /** Called with the fields that were written to the records, once they are saved. */
  onSaved?: (changes: Values) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(link)
  const find = useFindEntity()
  const label = labels.fieldLabel(field)
  const deciding = new Set(Object.values(field.reference?.where ?? {}).flatMap(templateFields))
  const fields = (field.reference?.dialog ?? [field.name])
    .map((name) => findField(link, name))
    .filter((each) => each !== undefined)
  const together = fields.filter(({ name }) => name === field.name || deciding.has(name))
  // As they are when it opens: what is typed stays when others change the records meanwhile.
  const [shared] = useState(() =>
    sharedValues(
      records,
      link.fields.map(({ name }) => name),
    ),
  )
  const isUnchanged = (values: Values) => areUnchanged(shared, together, values)
  const save = useSave(link, records, fields, shared)
  const title = translate(`entity.${link.name}.whenEmpty.${field.name}`, {
    _: field.reference?.whenEmpty ?? label,
  })
  const referred = field.reference && find(field.reference.entity)
  const what = referred
    ? translate(`entities.${referred.name}.title`, { _: referred.title })
    : label
  return (
    <AssignFrame
      resource={link.name}
      title={title}
      required={together.map((each) => ({
        name: each.name,
        label: labels.fieldLabel(each),
        when: (values) => !isUnchanged(values),
      }))}
      // The choices may depend on what the records already have.
      record={Object.fromEntries(
        Object.entries(shared.common).filter(([, value]) => !isEmpty(value)),
      )}
      success={translate(`entity.${link.name}.filled.${field.name}`, {
        _: field.reference?.filled ?? translate('screens.assign.success', { title: what }),
      })}
      onSave={async (values) => {
        const changes = await save(values)
        if (Object.keys(changes).length > 0) onSaved?.(changes)
      }}
      onClose={onClose}
    >
      {records.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {translate('screens.assign.together', { count: formatCount(records.length) })}
        </Typography>
      )}
      <ClearedFields fields={fields} />
      {fields.map((each, index) => (
        <SharedInput
          key={each.name}
          link={link}
          field={each}
          together={together}
          shared={shared}
          autoFocus={index === 0}
        />
      ))}
    </AssignFrame>
  )
}

/**
 * Whether nothing was given to fields that depend on each other: what the records differ in can
 * stay. Otherwise all of these fields are required.
 */
const areUnchanged = (
  { common, differing }: SharedValues,
  together: Field[],
  values: Values,
): boolean =>
  together.some(({ name }) => differing.has(name)) &&
  together.every(({ name }) =>
    differing.has(name) ? isEmpty(values[name]) : isSame(values[name], common[name]),
  )

/**
 * Writes one record over its version when the dialog opened, after a refusal over the present one,
 * and several in one request, all or none; returns what was changed.
 */
function useSave(link: Entity, records: EntityRecord[], fields: Field[], shared: SharedValues) {
  const dataProvider = useDataProvider()
  const [opened] = useState(records[0])
  const wasRefused = useRef(false)
  return async (values: Values): Promise<Values> => {
    const names = fields.map(({ name }) => name)
    const changes = Object.fromEntries(
      names
        .filter((name) => !isSame(values[name], shared.common[name]))
        .map((name) => [name, values[name] ?? null]),
    )
    const meta = { silent: dialogErrorStatuses }
    const record = wasRefused.current ? records[0] : opened
    if (record && records.length === 1)
      try {
        await dataProvider.update(link.name, {
          id: record.id,
          data: {
            ...storedValues(link, record),
            ...Object.fromEntries(names.map((name) => [name, values[name]])),
          },
          previousData: record,
          meta: { ...meta, fills: names },
        })
      } catch (error) {
        wasRefused.current = true
        throw error
      }
    else if (Object.keys(changes).length > 0)
      await dataProvider.updateMany(link.name, {
        ids: records.map(({ id }) => id),
        data: changes,
        meta,
      })
    return changes
  }
}

/** The input of a field. Where the records differ, it says how, and what becomes of it. */
function SharedInput({
  link,
  field,
  together,
  shared,
  autoFocus,
}: {
  link: Entity
  field: Field
  together: Field[]
  shared: SharedValues
  autoFocus: boolean
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const values = useWatch() as Values
  const isRequired = together.includes(field)
  const isUnchanged = !isRequired || areUnchanged(shared, together, values)
  const counts = isEmpty(values[field.name]) ? shared.differing.get(field.name) : undefined
  const textOf = ({ value, record, count }: ValueCount) =>
    translate('screens.assign.valueCount', {
      value: isEmpty(value)
        ? translate('screens.assign.nothing')
        : readableText(value, field, { translate, locale, record, entity: link.name }),
      count: formatCount(count),
    })
  const differing =
    counts &&
    [
      translate('screens.assign.differing', {
        values: [
          ...counts.slice(0, maximumValuesShown).map(textOf),
          ...(counts.length > maximumValuesShown ? ['…'] : []),
        ].join(translate('fields.comma')),
      }),
      ...(isUnchanged ? [translate('screens.assign.unchanged')] : []),
    ].join(' ')
  return (
    <FieldInput
      field={isRequired && !isUnchanged ? { ...field, required: true } : field}
      source={field.name}
      autoFocus={autoFocus}
      {...(differing ? { differing } : {})}
    />
  )
}
