import {
  Children,
  createContext,
  isValidElement,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Entity, FormSpec } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { firstRole } from '../../model/permission.ts'
import { useChoices } from '../../fields/picker/choices.tsx'
import { FirstRoleContext } from '../../fields/controls/useFieldInput.tsx'
import { FieldInput, heightOfInput } from '../../fields/FieldInput.tsx'
import type { InputProps } from '../../fields/fieldViews.types.ts'
import { LongForm } from '../../fields/loading/NearView.tsx'
import { mostMounted, shownInputs } from '../../fields/nested/shownInputs.ts'
import { useOverride } from '../entities.tsx'
import { statusField } from '../record/record.ts'
import type { EntityRecord } from '../record/record.ts'
import type { FieldPath } from '../record/screenOptions.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { useSession } from '../session.tsx'
import { useLater } from '../states/useLater.ts'
import { FormGroups } from './FormGroups.tsx'
import { formName } from './formNames.ts'
import { createFieldFinder, hasInput } from './formFields.ts'
import { isShown } from './payload.ts'
import type { FormMode } from './payload.ts'

type FormFieldsProps = {
  entity: Entity
  names: string[]
  mode: FormMode
  inputs?: Record<string, ComponentType<InputProps>> | undefined
}

/**
 * What the fields of a form share: the form's props, the field that has the focus first, and
 * whether there are two columns. `early` are the names of the fields in the first render; undefined
 * in later ones.
 */
type FormContext = Omit<FormFieldsProps, 'names'> & {
  shown: ReadonlyMap<string, Field>
  first: string | undefined
  inColumns: boolean
  early: ReadonlySet<string> | undefined
}
const FormFieldsContext = createContext<FormContext | null>(null)

/**
 * The inputs of the named fields, in the groups of the schema, or the `FormField`s and `FormGroup`s
 * given as children. In edit mode the status is shown capitalised and can't be changed (DLG-06); a
 * new record starts with the status that its schema says.
 * @example
 * <FormFields {...props}>
 *   <FormField<Site> name="code" label="Number" />
 * </FormFields>
 */
export function FormFields({
  entity,
  names,
  mode,
  inputs,
  groupsAs = entity.form.groupsAs,
  children = fieldsOf(entity, names),
}: FormFieldsProps & {
  /** How groups are shown. Default: as the schema says. */
  groupsAs?: FormSpec['groupsAs']
  children?: ReactNode
}) {
  const own = useOverride(entity.name).inputs
  const { user } = useSession()
  const parts = Children.toArray(children)
  const groups = parts.filter(isGroup)
  const others = parts.filter((part) => !isGroup(part))
  const shown = useMemo(() => shownFields(entity, names, mode), [entity, names, mode])
  const isIn = (name: string) => shown.has(name)
  const order = [...others, ...groups.map(({ props }) => props.children)]
    .flatMap(fieldNames)
    .filter(isIn)
  const early = useLater() ? undefined : new Set(order.slice(0, mostEarly))
  const inColumns = shown.size > mostInOneColumn
  const grid = (fields: ReactNode) => <FieldGrid inColumns={inColumns}>{fields}</FieldGrid>
  return (
    <FormFieldsContext
      value={{ entity, shown, mode, inputs: inputs ?? own, first: order[0], inColumns, early }}
    >
      <FirstRoleContext value={firstRole(user)}>
        <LongForm isLong={isLong([...shown.values()])}>
          {groups.length === 0 ? (
            grid(others)
          ) : (
            <FormGroups
              entity={entity}
              as={groupsAs}
              groups={groups.map(({ props }) => ({
                label: props.label,
                fields: fieldNames(props.children).filter(isIn),
                content: grid(props.children),
              }))}
            >
              {others.length > 0 && grid(others)}
            </FormGroups>
          )}
        </LongForm>
      </FirstRoleContext>
    </FormFieldsContext>
  )
}

/** The fields of a form as its schema says: those that no group names, then the groups. */
function fieldsOf(entity: Entity, names: string[]): ReactNode[] {
  const field = (name: string) => <FormField key={name} name={name} />
  const groups = entity.form.groups ?? []
  const grouped = new Set(groups.flatMap(({ fields }) => fields))
  return [
    ...names.filter((name) => !grouped.has(name)).map(field),
    ...groups.map(({ label, fields }) => (
      <FormGroup key={label} label={label}>
        {fields.map(field)}
      </FormGroup>
    )),
  ]
}

type FormGroupProps = { label: string; children: ReactNode }

/**
 * Fields of a form below a title. It stands directly in `FormFields`, which shows the groups below
 * each other, as tabs or folded. A label that equals the schema's is translated.
 * @example
 * <FormGroup label="Contact">
 *   <FormField<Site> name="website" label="Website" />
 * </FormGroup>
 */
export function FormGroup({ label }: FormGroupProps): ReactNode {
  throw new Error(`FormGroup "${label}" must stand directly in FormFields.`)
}

const isGroup = (part: ReactNode): part is ReactElement<FormGroupProps> =>
  isValidElement(part) && part.type === FormGroup

/** The names of the `FormField`s among these nodes, as the form has them. */
const fieldNames = (nodes: ReactNode): string[] =>
  Children.toArray(nodes).flatMap((node) =>
    isValidElement<{ name?: string }>(node) && node.props.name ? [formName(node.props.name)] : [],
  )

/** How many fields the first render has: a form opens with them, and the others follow. */
const mostEarly = 4

/** Forms of more fields have two columns. */
const mostInOneColumn = 8

/** Whether a form has so many fields that it has two columns. */
export const hasTwoColumns = (entity: Entity, names: string[], mode: FormMode): boolean =>
  shownFields(entity, names, mode).size > mostInOneColumn

/** Whether a form has so many inputs that each is mounted only near the part in sight. */
const isLong = (fields: Field[]): boolean =>
  fields.reduce((sum, field) => sum + shownInputs(field), 0) > mostMounted

const FieldGrid = ({ inColumns, children }: { inColumns: boolean; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, ...(inColumns ? columns : {}), ...noEmptyGrid }}>
    {children}
  </Box>
)

// Where none of its fields is shown, the grid leaves no gap above the next group.
const noEmptyGrid = { '&:not(:has(> :not(.cell:empty)))': { display: 'none' } } as const

const columns = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  '& > .cell': { display: 'grid', minWidth: 0 },
  // A field whose condition does not hold leaves no gap.
  '& > .cell:empty': { display: 'none' },
} as const

// Paragraphs have the whole width, and so has what consists of parts.
const wideKinds = new Set(['longText', 'json'])

/**
 * The fields that a form has, by their names. Values that are set once on create have no input
 * later; a natural key is shown and cannot be changed.
 */
function shownFields(entity: Entity, names: string[], mode: FormMode): ReadonlyMap<string, Field> {
  const find = createFieldFinder(entity)
  const status = mode === 'edit' ? statusField(entity) : undefined
  return new Map(
    names.flatMap((name): [string, Field][] => {
      const field = find(name)
      return field && (hasInput(field, mode) || field === status) ? [[name, field]] : []
    }),
  )
}

const isStatusShown = (entity: Entity, field: Field, mode: FormMode) =>
  mode === 'edit' && field.status !== undefined && field === statusField(entity)

/**
 * One field of the form around it, with its label and input. It renders nothing where the form does
 * not have the field: in another step, or while its condition does not hold. A label that equals
 * the schema's is translated.
 * @example
 * <FormField<Site> name="code" label="Number" />
 */
export function FormField<R extends object = EntityRecord>({
  name,
  label,
  Input,
}: {
  name: FieldPath<R>
  label?: string
  /** Replaces the input; define it outside of the component. */
  Input?: ComponentType<InputProps>
}) {
  const form = useContext(FormFieldsContext)
  if (!form) throw new Error(`FormField "${name}": there is no FormFields above it.`)
  const { entity, shown, mode, inputs, first, inColumns, early } = form
  const path = formName(name)
  const field = shown.get(path)
  if (!field) return null
  const isEarly = !early || early.has(path)
  const literal = label !== undefined && label !== field.label ? { label } : {}
  const input = !isEarly ? (
    <Room field={field} />
  ) : isStatusShown(entity, field, mode) ? (
    <StatusShown entity={entity} field={field} {...literal} />
  ) : (
    <BoundInput
      field={field}
      mode={mode}
      autoFocus={first === path}
      Custom={Input ?? inputs?.[path]}
      {...literal}
    />
  )
  if (!inColumns) return input
  const isWide = Boolean(field.shape || field.nested || wideKinds.has(field.kind))
  return (
    <div className="cell" style={isWide ? { gridColumn: '1 / -1' } : undefined}>
      {input}
    </div>
  )
}

/** The room of an input that is rendered later; fields that may not be shown have none. */
const Room = ({ field }: { field: Field }) =>
  field.whenAsked || field.visibleWhen ? null : (
    <div aria-busy style={{ height: heightOfInput(field) }} />
  )

type BoundInputProps = {
  field: Field
  mode: FormMode
  autoFocus: boolean
  Custom: ComponentType<InputProps> | undefined
  label?: string
}

function BoundInput({ field, mode, autoFocus, Custom, ...literal }: BoundInputProps) {
  if (field.whenAsked)
    return (
      <AskedField field={field} mode={mode} autoFocus={autoFocus} Custom={Custom} {...literal} />
    )
  if (field.visibleWhen)
    return (
      <ConditionalField
        field={field}
        mode={mode}
        autoFocus={autoFocus}
        Custom={Custom}
        {...literal}
      />
    )
  const Input = Custom ?? FieldInput
  return (
    <Input
      field={field}
      source={field.name}
      autoFocus={autoFocus}
      disabled={Boolean(field.readOnly) || (mode === 'edit' && Boolean(field.createOnly))}
      {...literal}
    />
  )
}

/** A field that is shown only while its condition holds; it alone subscribes to the whole form. */
function ConditionalField({ field, ...rest }: BoundInputProps) {
  const { user } = useSession()
  const values = useWatch() as Record<string, unknown>
  if (!isShown(field, values, firstRole(user))) return null
  return <BoundInput field={{ ...field, visibleWhen: undefined }} {...rest} />
}

/** A field that is shown from the first error about it on. */
function AskedField({ field, ...rest }: BoundInputProps) {
  const { errors } = useFormState({ name: field.name })
  const [wasAsked, setWasAsked] = useState(false)
  if (errors[field.name] && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return <BoundInput field={{ ...field, whenAsked: undefined }} {...rest} />
}

function StatusShown({ entity, field, label }: { entity: Entity; field: Field; label?: string }) {
  const labels = useEntityLabels(entity)
  const choices = useChoices(field)
  const value = String(useWatch({ name: field.name }) ?? '')
  const text =
    choices.find((each) => each.value === value)?.label ??
    value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()
  return (
    <TextField
      size="small"
      label={label ?? labels.fieldLabel(field)}
      value={text}
      slotProps={{ input: { readOnly: true } }}
    />
  )
}

/**
 * Clears fields when a field they depend on is changed by hand (a location when the site changes).
 */
export function ClearedFields({ fields }: { fields: Field[] }) {
  const { watch, setValue, getValues, getFieldState } = useFormContext()
  useEffect(() => {
    const dependent = fields.filter((each) => each.clearedBy?.length)
    if (dependent.length === 0) return
    const { unsubscribe } = watch((_, { name }) => {
      // Without a name the whole form was set, for example from a draft: keep the values.
      if (!name) return
      for (const field of dependent) {
        const touched = field.clearedBy!.some(
          (each) => name === each || name.startsWith(`${each}.`),
        )
        const value = getValues(field.name)
        if (!touched || name === field.name || value === null || value === undefined) continue
        const { isTouched, invalid } = getFieldState(field.name)
        setValue(field.name, Array.isArray(value) ? [] : (field.default ?? null), {
          shouldDirty: true,
          shouldValidate: isTouched || invalid,
        })
      }
    })
    return unsubscribe
  }, [fields, watch, setValue, getValues, getFieldState])
  return null
}
