import Box from '@mui/material/Box'
import { holds } from '../../../model/condition.ts'
import type { Field } from '../../../model/field.ts'
import { FieldsetFrame } from '../../controls/FieldFrame.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { useNestedInput } from '../../nested/NestedInput.tsx'
import { OptionalPart } from '../../nested/OptionalPart.tsx'
import { useFieldFrame, useSituation } from '../../controls/useFieldInput.tsx'

/** The fields of an object that have an input. */
export const innerFields = (fields: Field[]): Field[] =>
  fields.filter((field) => !field.hidden && !field.readOnly)

/** The inputs of an object's fields, two per row if there is room. */
export function InnerFields({
  fields,
  source,
  disabled,
  autoFocus,
}: {
  fields: Field[]
  source: string
  disabled?: boolean
  autoFocus?: boolean
}) {
  const Nested = useNestedInput()
  const shown = innerFields(fields)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: shown.length > 1 ? '1fr 1fr' : '1fr' },
      }}
    >
      {shown.map((field, index) => (
        <InnerField
          key={field.name}
          Nested={Nested}
          field={field}
          source={`${source}.${field.name}`}
          disabled={disabled}
          autoFocus={autoFocus && index === 0}
        />
      ))}
    </Box>
  )
}

/** The input of one field of an object, while its condition holds. */
export function InnerField({
  Nested,
  ...props
}: InputProps & { Nested: ReturnType<typeof useNestedInput> }) {
  const { field, source } = props
  const situation = useSituation(field, source, [field.visibleWhen])
  if (!holds(field.visibleWhen, situation)) return null
  return (
    <Box sx={{ minWidth: 0, gridColumn: isWide(field) ? '1 / -1' : undefined }}>
      <Nested {...props} />
    </Box>
  )
}

const isWide = ({ kind }: Field) =>
  ['group', 'list', 'choice', 'address', 'phones', 'longText', 'json', 'instant'].includes(kind)

/** A nested object: its fields under a title. A folded one is added when it is wanted. */
export function GroupInput(props: InputProps) {
  const { frame, path } = useFieldFrame(props)
  const fields = (isNew?: boolean) => (
    <InnerFields
      fields={props.field.fields ?? []}
      source={props.source}
      disabled={frame.disabled}
      autoFocus={isNew || props.autoFocus}
    />
  )
  if (props.field.folded)
    return (
      <OptionalPart frame={frame} path={path}>
        {fields}
      </OptionalPart>
    )
  return (
    <FieldsetFrame {...frame}>
      <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>{fields()}</Box>
    </FieldsetFrame>
  )
}
