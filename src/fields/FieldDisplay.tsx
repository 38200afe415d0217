import type { DisplayProps } from './fieldViews.types.ts'
import { viewsOf } from './fieldViews.ts'
import { NestedDisplayProvider } from './nested/NestedDisplay.tsx'

/**
 * Displays a value by its field type.
 * @example
 * <FieldDisplay field={field} value={record.code} record={record} place="cell" />
 */
export function FieldDisplay(props: DisplayProps) {
  const { Display } = viewsOf(props.field.kind)
  if (props.place === 'cell') return <Display {...props} />
  return (
    <NestedDisplayProvider value={FieldDisplay}>
      <Display {...props} />
    </NestedDisplayProvider>
  )
}
