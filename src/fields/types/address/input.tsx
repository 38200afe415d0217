import { useEffect, useMemo } from 'react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useRecordContext, useTranslate } from 'ra-core'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { postalCodeMaximum, streetMaximum } from '../../../model/constants.ts'
import type { Field } from '../../../model/field.ts'
import { useAddressDefaults } from './addressDefaults.tsx'
import { countryName } from './countryName.ts'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { useEntityOptions, type OptionsProvider } from '../../picker/optionsOf.tsx'
import { Picker } from '../../picker/Picker.tsx'
import type { PickerValue } from '../../picker/pickerOptions.tsx'
import { TextInput } from '../text/input.tsx'
import { useFieldFrame, useFieldInput, useSetValue } from '../../controls/useFieldInput.tsx'
import { textFromRecord } from '../../controls/ValueText.tsx'

type PartName = 'street' | 'street2' | 'country' | 'state' | 'city' | 'postalCode'

/** Defaults for parts that the schema does not declare (DLG-38, VAL-20 to VAL-25). */
const plain: Record<PartName, Partial<Field>> = {
  street: { required: true, maxLength: streetMaximum },
  street2: { maxLength: streetMaximum },
  country: { required: true },
  state: {},
  city: {},
  postalCode: { required: true, maxLength: postalCodeMaximum, upperCase: true },
}

/** A postal address with its cascade: the country decides the states, the state the cities. */
export function AddressInput(props: InputProps) {
  const { field, source } = props
  const { frame, path } = useFieldFrame(props)
  const translate = useTranslate()
  const defaults = useAddressDefaults()
  const write = useSetValue()
  const { country, state, hasStates, cityFilter, hasCities } = useCascade(path)
  // An address without any value is new.
  const isNew = !Object.values(
    (get(useRecordContext(), path) as object | null | undefined) ?? {},
  ).some(Boolean)
  const isNeeded = useIsGiven(path) || frame.required
  const part = (name: PartName, more: Partial<Field> = {}): InputProps => {
    const { required, ...own } = {
      ...plain[name],
      ...field.fields?.find((each) => each.name === name),
      ...more,
    }
    const label = translate(`fields.address.${name}`)
    return {
      field: { kind: 'text', ...own, name, label, required: (required && isNeeded) || undefined },
      source: `${source}.${name}`,
      disabled: frame.disabled,
    }
  }
  return (
    <FieldsetFrame {...frame}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          '& > .wide': { gridColumn: '1 / -1' },
        }}
      >
        <div className="wide">
          <TextInput {...part('street')} autoFocus={props.autoFocus} />
        </div>
        <div className="wide">
          <TextInput {...part('street2')} />
        </div>
        <PlaceInput
          {...part('country')}
          entity="country"
          defaultValue={isNew ? defaults.country : undefined}
          textsOf={`${field.name}.country`}
          onChange={() =>
            (['state', 'city'] as const).forEach((name) => write(`${path}.${name}`, null))
          }
        />
        {country && hasStates !== false && (
          <PlaceInput
            key={country}
            {...part('state', { required: hasStates || undefined, requiredWhen: undefined })}
            entity="state"
            filter={{ countryId: country }}
            textsOf={`${field.name}.state`}
            onChange={() => write(`${path}.city`, null)}
          />
        )}
        {cityFilter && hasCities !== false && (
          <PlaceInput
            key={`${country} ${state}`}
            {...part('city', {
              required: hasStates || hasCities || undefined,
              requiredWhen: undefined,
            })}
            entity="city"
            filter={cityFilter}
            textsOf={`${field.name}.city`}
          />
        )}
        <TextInput {...part('postalCode')} />
      </Box>
    </FieldsetFrame>
  )
}

/**
 * Whether an address has a value. The country alone is none, as an address starts with one. The
 * parts of an optional address are required only then.
 */
function useIsGiven(path: string): boolean {
  const parts = ['street', 'street2', 'state', 'city', 'postalCode'].map(
    (name) => `${path}.${name}`,
  )
  return (useWatch({ name: parts }) as unknown[]).some(Boolean)
}

/**
 * The chosen country and state, and what follows from them: which cities there are to choose from
 * (`cityFilter`), and whether there are states and cities; undefined while that is unknown.
 */
function useCascade(path: string) {
  const [country, state] = useWatch({ name: [`${path}.country`, `${path}.state`] }) as (
    | string
    | null
    | undefined
  )[]
  const hasStates = useHas('state', country ? { countryId: country } : undefined)
  const cityFilter: Record<string, string> | undefined = state
    ? { stateId: state }
    : hasStates === false && country
      ? { countryId: country }
      : undefined
  const hasCities = useHas('city', cityFilter)
  // It is known only after the choice of a country whether state and city are required.
  const { trigger, getFieldState } = useFormContext()
  useEffect(() => {
    const touched = [`${path}.state`, `${path}.city`].filter(
      (name) => getFieldState(name).isTouched,
    )
    if (touched.length > 0) void trigger(touched)
  }, [path, hasStates, hasCities, trigger, getFieldState])
  return { country, state, hasStates, cityFilter, hasCities }
}

/**
 * Whether there are any options for `filter`; undefined until it is known, or if the request
 * failed.
 */
function useHas(entity: string, filter: Record<string, string> | undefined): boolean | undefined {
  const provider = useDataProvider<OptionsProvider>()
  const { data } = useQuery({
    queryKey: ['hasOptions', entity, filter],
    queryFn: async () =>
      (await provider.getOptions(entity, { page: 0, size: 1, filter })).total > 0,
    enabled: filter !== undefined,
    staleTime: 300_000,
  })
  return filter ? data : undefined
}

type PlaceProps = InputProps & {
  entity: string
  filter?: Record<string, string>
  textsOf: string
  defaultValue?: string
  onChange?: () => void
}

function PlaceInput({ entity, filter, textsOf, defaultValue, onChange, ...props }: PlaceProps) {
  const options = useEntityOptions(entity, filter)
  const { bound, frame } = useFieldInput(props, {
    format: (value) => value ?? null,
    parse: (value) => value,
    defaultValue,
  })
  const record = useRecordContext()
  const locale = useLocale()
  // The value of a city is its name; the name of a country depends on the language.
  const known =
    entity === 'city'
      ? bound.value
      : (entity === 'country' && countryName(bound.value, locale)) ||
        (record && textFromRecord(record, textsOf))
  const value = bound.value as PickerValue | null
  const texts = useMemo(
    () => new Map<PickerValue, string>(known && value ? [[value, known]] : []),
    [known, value],
  )
  return (
    <Picker
      {...frame}
      source={options}
      texts={texts}
      value={value}
      onChange={(next) => {
        bound.onChange(next)
        onChange?.()
      }}
      onBlur={bound.onBlur}
      inputRef={bound.ref}
    />
  )
}
