import { addHours } from 'date-fns/addHours'
import { millisecondsInHour } from 'date-fns/constants'
import { fieldTypes } from '../../fields/fieldTypes.ts'
import { firstRole } from '../../model/permission.ts'
import type { FieldError } from '../../model/problem.ts'
import {
  validateRecord,
  type ValidationMode,
  type ValidationSituation,
} from '../../model/validation.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import { isStoredPassword } from '../auth/accountTables.ts'
import { isPublicPassword } from '../auth/commonPasswords.ts'
import type { RequestContext } from '../requestContext.ts'
import { invalid } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { readZonesOf } from './series.ts'

/** One record that is about to be written; `previous` is the stored record. */
export type Draft = { values: WireRecord; previous?: WireRecord }

/** Validates drafts by the same rules as the forms; returns the errors of each draft. */
export async function checkDrafts(
  call: RequestContext,
  meta: EntityMeta,
  drafts: Draft[],
  mode: ValidationMode,
): Promise<FieldError[][]> {
  const validators = call.service.validators[meta.name]
  if (!validators) throw new Error(`There is no validator of "${meta.name}".`)
  const regions = await findRegions(call, meta, drafts)
  const { today, lastToday } = todayAnywhere()
  const zoneOf = await findZones(call, meta, drafts)
  const passwords = [...meta.fields.values()].filter(isStoredPassword)
  const isPublic = await Promise.all(
    drafts.map(async ({ values }) => {
      for (const { name } of passwords) {
        const given = values[name]
        if (typeof given === 'string' && (await isPublicPassword(given, call.service.config.demo)))
          return [commonPassword(name)]
      }
      return []
    }),
  )
  return drafts.map(({ values, previous }, index) => {
    const situation: ValidationSituation = {
      today,
      lastToday,
      zoneOf,
      firstRole: firstRole(call.user),
      ...(previous ? { previous } : {}),
      ...(regions ? { regions } : {}),
    }
    const validate = (record: WireRecord) =>
      validateRecord(meta.entity, fieldTypes, validators, record, mode, situation)
    const found = validate(values)
    const errors = [
      ...found,
      ...isPublic[index]!.filter(({ field }) => found.every((each) => each.field !== field)),
    ]
    // A checkbox that is never stored is taken to have the value that makes the record valid.
    const checkboxes = [...meta.fields.values()].filter(
      (field) => field.virtual && field.flag && values[field.name] === undefined,
    )
    for (const checkbox of errors.length > 0 ? checkboxes : [])
      if (validate({ ...values, [checkbox.name]: checkbox.default !== true }).length === 0)
        return []
    return errors
  })
}

const commonPassword = (field: string): FieldError => ({
  field,
  code: 'commonPassword',
  message: validationMessages.commonPassword,
  params: {},
})

/**
 * The earliest and the latest date that it is now in any time zone: "from today on" and "until
 * today" must accept the date of the person who fills in the form.
 */
export function todayAnywhere(): { today: string; lastToday: string } {
  // Both change on the hour.
  const hour = Math.floor(Date.now() / millisecondsInHour)
  if (known?.hour !== hour) known = { hour, days: { today: dayAt(-11), lastToday: dayAt(14) } }
  return known.days
}

let known: { hour: number; days: { today: string; lastToday: string } } | undefined

const dayAt = (hours: number) => addHours(new Date(), hours).toISOString().slice(0, 10)

/**
 * The time zones in which instants of drafts have their days, as far as a limit depends on it and
 * the schema names the record with the zone.
 */
async function findZones(
  call: RequestContext,
  meta: EntityMeta,
  drafts: Draft[],
): Promise<NonNullable<ValidationSituation['zoneOf']>> {
  const limited = [...meta.fields.values()].filter(
    ({ name, zone, min, max }) =>
      zone && (min ?? max) !== undefined && drafts.some(({ values }) => name in values),
  )
  const places = new Map(limited.map(({ zone }) => [zone!.reference, zone!]))
  const zones = new Map<string, ReadonlyMap<string, string>>()
  for (const [reference, zone] of places) {
    const keys = drafts.map(({ values, previous }) => ({ ...previous, ...values })[reference])
    const texts = keys.filter((key) => typeof key === 'string')
    zones.set(reference, await readZonesOf(call, zone, texts))
  }
  return ({ zone }, record) =>
    zone && zones.get(zone.reference)?.get(String(record[zone.reference]))
}

/** Which countries and states of the drafts have states and cities (VAL-24, VAL-25). */
async function findRegions(
  { sql, service }: RequestContext,
  meta: EntityMeta,
  drafts: Draft[],
): Promise<ValidationSituation['regions'] | undefined> {
  const fields = [...meta.fields.values()].filter((field) => field.type.regionParts)
  const codesOf = (part: 'country' | 'state') => [
    ...new Set(
      fields
        .flatMap((field) =>
          drafts.map(
            ({ values }) =>
              (values[field.name] as WireRecord | undefined)?.[field.type.regionParts![part]],
          ),
        )
        .filter((code) => typeof code === 'string'),
    ),
  ]
  // Each part refers to the entity that knows it.
  const entityOf = (part: 'country' | 'state') => {
    const names = fields.flatMap(
      ({ fields: inner = [], type }) =>
        inner.find(({ name }) => name === type.regionParts![part])?.reference?.entity ?? [],
    )
    return names[0] === undefined ? undefined : service.registry.find(names[0])
  }
  const [country, state] = [entityOf('country'), entityOf('state')]
  const codes = { country: codesOf('country'), state: codesOf('state') }
  if (!country || !state || codes.country.length === 0) return undefined
  const countries = await service.referenceDataCache.find(sql, country, codes.country)
  const states = await service.referenceDataCache.find(sql, state, codes.state)
  const flag = (of: EntityMeta, row: Record<string, unknown> | undefined, name: string) =>
    row?.[of.fields.get(name)?.column ?? ''] === true
  return {
    hasStates: (code) => flag(country, countries.get(code), 'hasStates'),
    hasCities: (code, inState) =>
      inState
        ? flag(state, states.get(inState), 'hasCities')
        : flag(country, countries.get(code), 'hasCities'),
  }
}

/** Errors VALIDATION (400) when any draft has errors. */
export function refuseErrors(meta: EntityMeta, ...found: FieldError[][][]): void {
  const drafts = found[0]!.length
  const errors = Array.from({ length: drafts }, (_, index) => index).flatMap((index) => {
    const all = found.flatMap((each) => each[index]!)
    const first = all.filter(
      (error, at) => all.findIndex((other) => other.field === error.field) === at,
    )
    return drafts > 1
      ? first.map((error) => ({ ...error, field: `${index}.${error.field}` }))
      : first
  })
  if (errors.length > 0) throw invalid({ entity: meta.name, errors })
}

/** The error for a missing required field, as the validators report it. */
export const requiredError = (field: string, label: string): FieldError => ({
  field,
  code: 'required',
  message: fillMessage(validationMessages.required, { label }),
  params: { label },
})
