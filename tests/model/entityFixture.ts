import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { PropertySchema } from '../../src/fields/fieldType.ts'
import { fieldTypes } from '../../src/fields/fieldTypes.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { FieldError } from '../../src/model/problem.ts'
import {
  validateRecord,
  type ValidationMode,
  type ValidationSituation,
  type ValidatorModule,
} from '../../src/model/validation.ts'
import { fieldFrom } from '../fields/fieldFixture.ts'

type Made = { entity: Entity; validators: ValidatorModule }
const made = new Map<string, Made>()

/**
 * An entity of one schema and its validators, as the generator would create it, with enough for
 * validation.
 */
export function entityOf(schema: PropertySchema): Made {
  const key = JSON.stringify(schema)
  if (!made.has(key)) made.set(key, make(schema))
  return made.get(key)!
}

function make(schema: PropertySchema): Made {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    multipleOfPrecision: 9,
    formats: { phone: true, mac: true, password: true },
  })
  addFormats.default(ajv)
  const root = fieldFrom('root', { type: 'object', ...schema, 'x-field': { kind: 'group' } })
  const entity: Entity = {
    name: 'thing',
    title: 'Thing',
    many: 'Things',
    icon: 'Store',
    permission: 'all',
    display: '{name}',
    key: 'webId',
    table: 'thing',
    tenant: 'client',
    dialect: 'paged',
    routes: { list: '/thing', detail: '/detail/thing/:id' },
    operations: [],
    fields: root.fields ?? [],
    unique: [],
    indexes: [],
    activity: { tab: [] },
    list: {
      columns: [],
      search: [],
      filters: [],
      sort: { field: 'name', order: 'ASC' },
      actions: [],
      calls: [],
      bulk: [],
      pageSize: 20,
      defaults: {},
    },
    detail: { grid: [], tabs: [] },
    form: { fields: [] },
    hooks: [],
    system: {
      key: 'webId',
      version: 'version',
      createdDate: 'createdDate',
      createdBy: 'createdBy',
      updateDate: 'updateDate',
      updatedBy: 'updatedBy',
    },
  } as Entity
  const patch = { ...schema }
  delete patch.required
  return {
    entity,
    validators: {
      create: ajv.compile({ type: 'object', ...schema }),
      patch: ajv.compile({ type: 'object', ...patch }),
    } as ValidatorModule,
  }
}

/** The validation errors of a record of a schema, on 2026-11-21 unless another day is given. */
export function errorsOf(
  schema: PropertySchema,
  record: Record<string, unknown>,
  mode: ValidationMode = 'create',
  situation: Partial<ValidationSituation> = {},
): FieldError[] {
  const { entity, validators } = entityOf(schema)
  return validateRecord(entity, fieldTypes, validators, record, mode, {
    today: '2026-11-21',
    ...situation,
  })
}

/** The same, as `field: message` lines. */
export const messagesOf = (...given: Parameters<typeof errorsOf>): string[] =>
  errorsOf(...given).map(({ field, message }) => `${field}: ${message}`)
