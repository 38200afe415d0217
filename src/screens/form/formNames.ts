import type { Entity, FormPart } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'

type Values = Record<string, unknown>

// react-hook-form reads these as separators of a path or drops them; each is replaced by a letter
// of Unicode's private use area.
const special = '.[]"\'|'
const first = 0xe000
const reserved = new Set(['', 'prototype', 'constructor', '__proto__'])

/**
 * Returns the name of a property as a form can hold it: `a.b` is one name, not `b` in `a`. Most
 * names stay as they are.
 */
export function formName(name: string): string {
  const marked = reserved.has(name) ? `${String.fromCharCode(first + special.length)}${name}` : name
  return marked.replace(/[.[\]"'|]/g, (letter) =>
    String.fromCharCode(first + special.indexOf(letter)),
  )
}

const isPlain = (fields: Field[]): boolean =>
  fields.every((field) => formName(field.name) === field.name && isPlain(innerFields(field)))
const innerFields = (field: Field): Field[] => [
  ...(field.fields ?? []),
  ...(field.variants ?? []).flatMap((variant) => variant.fields),
]

const known = new WeakMap<Entity, Entity>()

/**
 * The entity with the field names that its form uses; the same object where no name changes, which
 * is nearly always.
 */
export function formEntity(entity: Entity): Entity {
  if (isPlain(entity.fields.filter((field) => !field.from))) return entity
  const created = known.get(entity) ?? {
    ...entity,
    fields: entity.fields.map(renamed),
    form: {
      ...entity.form,
      fields: entity.form.fields.map(formName),
      ...(entity.form.steps ? { steps: entity.form.steps.map(renamedPart) } : {}),
      ...(entity.form.groups ? { groups: entity.form.groups.map(renamedPart) } : {}),
    },
  }
  known.set(entity, created)
  return created
}

const renamedPart = (part: FormPart): FormPart => ({ ...part, fields: part.fields.map(formName) })

const renamed = (field: Field): Field => ({
  ...field,
  name: formName(field.name),
  ...(field.fields ? { fields: field.fields.map(renamed) } : {}),
  ...(field.variants
    ? {
        variants: field.variants.map((variant) => ({
          ...variant,
          fields: variant.fields.map(renamed),
        })),
      }
    : {}),
})

/** A record's values under the form's names. */
export const toForm = (entity: Entity, values: Values): Values =>
  formEntity(entity) === entity
    ? values
    : renamePaths(entity.fields, values, (name) => [name, formName(name)])

/** The form's values under the record's names. */
export const fromForm = (entity: Entity, values: Values): Values =>
  formEntity(entity) === entity
    ? values
    : renamePaths(entity.fields, values, (name) => [formName(name), name])

/** Only what fields describe is renamed: free JSON keeps its own names. */
function renamePaths(
  fields: Field[],
  values: Values,
  rename: (name: string) => [from: string, to: string],
): Values {
  const byName = new Map(fields.map((field) => [rename(field.name)[0], field]))
  const within = (field: Field, value: unknown): unknown => {
    const inner = innerFields(field)
    if (inner.length === 0 || typeof value !== 'object' || value === null) return value
    return Array.isArray(value)
      ? value.map((each) => within(field, each))
      : renamePaths(inner, value as Values, rename)
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = byName.get(name)
      return field ? [rename(field.name)[1], within(field, value)] : [name, value]
    }),
  )
}

/** The path of an error (`a.b.0.c.d`) under the form's names. */
export function formPath(entity: Entity, path: string): string {
  if (formEntity(entity) === entity) return path
  const steps: string[] = []
  let fields = entity.fields
  let rest = path
  while (rest !== '') {
    const field = fields
      .filter((each) => rest === each.name || rest.startsWith(`${each.name}.`))
      .sort((a, b) => b.name.length - a.name.length)[0]
    const step = field?.name ?? rest.split('.')[0]!
    steps.push(field ? formName(step) : step)
    if (field) fields = innerFields(field)
    rest = rest.slice(step.length + 1)
  }
  return steps.join('.')
}
