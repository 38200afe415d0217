import type { Field } from '../../../model/field.ts'
import { useFieldFrame } from '../../controls/useFieldInput.tsx'
import type { InputProps } from '../../fieldViews.types.ts'
import { LoadBoundary } from '../../loading/LoadBoundary.tsx'
import { useDefinition } from '../../nested/useDefinition.tsx'
import { useNestedInput } from '../../nested/NestedInput.tsx'
import { OptionalPart } from '../../nested/OptionalPart.tsx'

/**
 * A value whose parts are described by a definition: they are loaded when it is opened, so that a
 * schema may contain itself, and a form of a large standard starts with what is filled in.
 */
export function DefinedInput(props: InputProps) {
  const { frame, path } = useFieldFrame(props)
  const Nested = useNestedInput()
  return (
    <OptionalPart frame={frame} path={path}>
      {(isNew) => (
        <LoadBoundary fallback={<div aria-busy />}>
          <Parts {...props} Nested={Nested} autoFocus={isNew || props.autoFocus} />
        </LoadBoundary>
      )}
    </OptionalPart>
  )
}

function Parts({ Nested, ...props }: InputProps & { Nested: ReturnType<typeof useNestedInput> }) {
  const { definition, ...plain } = props.field
  const defined = useDefinition(definition!.name)
  return <Nested {...props} field={describedBy(plain, defined, definition?.list)} />
}

/** The field with the parts of its definition; one without parts is edited as JSON. */
function describedBy(plain: Field, defined: Field | undefined, isList: true | undefined): Field {
  const { name, label } = plain
  if (!defined?.fields && !defined?.variants) return plain
  // Required: this input is only there once the value was added.
  if (!isList) return { ...defined, name, label, required: true }
  if (!defined.fields) return plain
  const { fields } = defined
  return { name, label, kind: 'list', shape: 'items', nested: true, fields }
}
